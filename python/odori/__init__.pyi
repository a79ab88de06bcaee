"""MikuMikuDance models and motions as odori evaluates them. See docs/python.md of odori."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, overload

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

__version__: str
skinning_modes: tuple[str, ...]
life_keys: tuple[str, ...]
method_parameters: tuple[str, ...]
look_keys: tuple[str, ...]
measures: tuple[str, ...]
statistics: tuple[str, ...]
surface_numbers: tuple[str, ...]

SdefBlend = Literal["slerp", "nlerp"]
Hemisphere = Literal["heaviest", "first", "sum"]

class Error(RuntimeError):
    """What odori reports about a file, OpenGL or a model: the text with the place."""

    code: str
    section: str | None
    element: int | None
    offset: int | None

class Bone(TypedDict):
    name: str
    english_name: str
    position: tuple[float, float, float]
    parent: int
    layer: int
    rotatable: bool
    movable: bool
    after_physics: bool
    append_source: int
    append_ratio: float
    ik_effector: int
    ik_iterations: int
    ik_links: list[int]

class Material(TypedDict):
    name: str
    english_name: str
    texture: str
    diffuse: tuple[float, float, float, float]
    specular: tuple[float, float, float]
    specular_power: float
    ambient: tuple[float, float, float]
    edge: bool
    edge_color: tuple[float, float, float, float]
    edge_size: float
    double_sided: bool
    first_index: int
    index_count: int

class Morph(TypedDict):
    name: str
    english_name: str
    kind: Literal["group", "vertex", "bone", "uv", "material", "flip", "impulse"]
    panel: Literal["hidden", "brow", "eye", "mouth", "other"]
    offsets: int

class Finding(TypedDict):
    severity: Literal["note", "warning", "error"]
    code: str
    section: str
    element: int
    offset: int
    message: str

class Camera(TypedDict, total=False):
    target: Sequence[float]
    rotation: Sequence[float]
    distance: float
    fov: float
    perspective: bool

class Model:
    """A model file (PMX, PMD or .x), read and checked. Immutable; may be shown by several scenes."""

    def __init__(self, path: str | PathLike[str], *, textures: bool = False) -> None: ...
    @property
    def name(self) -> str: ...
    @property
    def english_name(self) -> str: ...
    @property
    def comment(self) -> str: ...
    @property
    def vertex_count(self) -> int: ...
    @property
    def bone_count(self) -> int: ...
    @property
    def morph_count(self) -> int: ...
    @property
    def extent(self) -> float: ...
    @property
    def positions(self) -> NDArray[np.float32]: ...
    @property
    def normals(self) -> NDArray[np.float32]: ...
    @property
    def uvs(self) -> NDArray[np.float32]: ...
    @property
    def additional_uvs(self) -> NDArray[np.float32]: ...
    @property
    def edge_scales(self) -> NDArray[np.float32]: ...
    @property
    def deform_kinds(self) -> NDArray[np.uint8]: ...
    @property
    def bone_indices(self) -> NDArray[np.int32]: ...
    @property
    def bone_weights(self) -> NDArray[np.float32]: ...
    @property
    def sdef_indices(self) -> NDArray[np.int32]: ...
    @property
    def sdef_parameters(self) -> NDArray[np.float32]: ...
    @property
    def indices(self) -> NDArray[np.uint32]: ...
    @property
    def bone_parents(self) -> NDArray[np.int32]: ...
    @property
    def bone_positions(self) -> NDArray[np.float32]: ...
    @property
    def bones(self) -> list[Bone]: ...
    @property
    def materials(self) -> list[Material]: ...
    @property
    def morphs(self) -> list[Morph]: ...
    @property
    def findings(self) -> list[Finding]: ...
    def vertex_morph(self, morph: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]: ...
    def find_bone(self, name: str) -> int: ...
    def find_morph(self, name: str) -> int: ...

class Motion:
    """A motion (VMD) or pose (VPD) file: keys for bones and morphs by name. Immutable."""

    def __init__(self, path: str | PathLike[str]) -> None: ...
    @property
    def model_name(self) -> str: ...
    @property
    def last_frame(self) -> float: ...
    @property
    def bone_key_count(self) -> int: ...
    @property
    def morph_key_count(self) -> int: ...
    @property
    def camera_key_count(self) -> int: ...
    @property
    def is_pose(self) -> bool: ...
    @property
    def findings(self) -> list[Finding]: ...
    def fit(
        self, model: Model, source: Model | None = None, contacts: str = "feet,hands,body", camera: bool | None = None
    ) -> Motion: ...
    def save(self, path: str | PathLike[str]) -> None: ...

class Actor:
    """A model in a scene, from Scene.add. What it gives is of the frame to which the scene was last advanced."""

    @property
    def model(self) -> Model: ...
    @property
    def index(self) -> int: ...
    @property
    def visible(self) -> bool: ...
    @property
    def weights(self) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """Bones and weights of the vertices, (V, 4) each; -1 and 0: unused. Set to a pair of (V, 1) to (V, 4); None: its own."""
    @weights.setter
    def weights(self, weights: tuple[Any, Any] | None) -> None: ...
    def palette(self) -> NDArray[np.float32]: ...
    def bone_transforms(self) -> NDArray[np.float32]: ...
    def morph_weights(self) -> NDArray[np.float32]: ...
    def morphed(self) -> NDArray[np.float32]: ...
    @overload
    def skin(
        self,
        mode: str = "native",
        *,
        sdef_blend: SdefBlend = "slerp",
        hemisphere: Hemisphere = "heaviest",
        dtype: DTypeLike = "float32",
        normals: Literal[False] = False,
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]: ...
    @overload
    def skin(
        self,
        mode: str = "native",
        *,
        sdef_blend: SdefBlend = "slerp",
        hemisphere: Hemisphere = "heaviest",
        dtype: DTypeLike = "float32",
        normals: Literal[True],
        out: NDArray[Any] | None = None,
    ) -> tuple[NDArray[Any], NDArray[Any]]: ...
    def measure(
        self,
        measure: str,
        mode: str = "native",
        *,
        reference: str = "linear",
        sdef_blend: SdefBlend = "slerp",
        hemisphere: Hemisphere = "heaviest",
    ) -> NDArray[np.float32]: ...
    def volume(
        self, mode: str = "native", *, sdef_blend: SdefBlend = "slerp", hemisphere: Hemisphere = "heaviest"
    ) -> tuple[float, float]: ...
    def measure_motion(
        self,
        frames: ArrayLike,
        mode: str = "native",
        measure: str = "area",
        *,
        reference: str = "linear",
        sdef_blend: SdefBlend = "slerp",
        hemisphere: Hemisphere = "heaviest",
        progress: Callable[[float], Any] | None = None,
    ) -> NDArray[np.void]: ...
    def statistics(
        self,
        measure: str,
        mode: str = "native",
        *,
        frames: ArrayLike | None = None,
        reference: str = "linear",
        sdef_blend: SdefBlend = "slerp",
        hemisphere: Hemisphere = "heaviest",
        progress: Callable[[float], Any] | None = None,
    ) -> dict[str, float]: ...
    def surface_numbers(
        self,
        mode: str = "native",
        *,
        reference: str = "linear",
        sdef_blend: SdefBlend = "slerp",
        hemisphere: Hemisphere = "heaviest",
    ) -> dict[str, float]: ...
    def set_morph(self, morph: int | str, weight: float) -> None: ...
    def set_bone(
        self, bone: int | str, *, rotation: Sequence[float] | None = None, translation: Sequence[float] | None = None
    ) -> None: ...
    def set_ik(self, bone: int | str, enabled: bool) -> None: ...
    def clear_overrides(self) -> None: ...

class Scene:
    """Models with motions, evaluated together. One scene is for one thread at a time."""

    def __init__(
        self,
        *,
        physics: bool = False,
        ik: bool = True,
        rules: Literal["mmd", "plain"] = "mmd",
        physics_rules: Literal["stable", "mmd"] = "stable",
    ) -> None: ...
    def set_method_parameter(self, name: str, value: float | None) -> None:
        """A parameter of the skinning modes by its name, such as 'ddm.passes', one of method_parameters; None: the default."""
    def set_life(self, key: str, value: bool | int | float | str | None) -> None:
        """What models do besides their motions, by its name in scene files, one of life_keys; None: the default."""
    def add(self, model: Model, *motions: Motion) -> Actor: ...
    def add_camera(self, motion: Motion) -> None: ...
    def advance(self, frame: float) -> None: ...
    @property
    def frame(self) -> float: ...
    @property
    def last_frame(self) -> float: ...
    def __len__(self) -> int: ...

class Renderer:
    """Renders scenes without a display (EGL, OpenGL 3.2), on a thread of its own."""

    def __init__(self) -> None: ...
    @property
    def driver(self) -> str: ...
    def set_look(self, key: str, value: bool | int | float | str | None) -> None:
        """A setting of how scenes are drawn from now on, by its name in scene files, one of look_keys; None: the default."""
    def set_accumulation(self, samples: int, shutter: float = 0.0) -> None:
        """From now on, images are the mean of this many frames in linear light; shutter: degrees of motion blur."""
    def render(
        self,
        scene: Scene,
        size: tuple[int, int] = (1280, 720),
        *,
        mode: str = "native",
        measure: str | None = None,
        reference: str = "linear",
        range: float = 0.0,
        camera: Literal["motion", "fitted", "posed"] | Camera = "motion",
        background: Sequence[float] = (1.0, 1.0, 1.0, 1.0),
        edge: bool = True,
        grid: bool = False,
        ground_shadow: bool = True,
        self_shadow: bool = True,
        samples: int = 4,
        supersample: int = 1,
    ) -> NDArray[np.uint8]: ...
