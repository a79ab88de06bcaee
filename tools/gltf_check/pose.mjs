// node pose.mjs FILE.glb SECONDS...: the corners of all triangles, posed by three.js, as JSON: per time and mesh x, y, z.
import fs from 'fs';
import * as THREE from 'three';
import {GLTFLoader} from 'three/examples/jsm/loaders/GLTFLoader.js';

globalThis.self = globalThis;
console.error = () => {};  // images need a browser; they are left out
const [file, ...times] = process.argv.slice(2);
const bytes = fs.readFileSync(file);
const content = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
const gltf = await new Promise((done, failed) => new GLTFLoader().parse(content, '', done, failed));
const mixer = new THREE.AnimationMixer(gltf.scene);
if (gltf.animations.length > 0) mixer.clipAction(gltf.animations[0]).play();

function corners(mesh) {
  const {index} = mesh.geometry, at = new THREE.Vector3(), result = [];
  for (let i = 0; i < index.count; i++) {
    mesh.getVertexPosition(index.getX(i), at);
    result.push(at.x, at.y, at.z);
  }
  return result;
}

const frames = times.map(time => {
  mixer.setTime(Number(time));
  gltf.scene.updateMatrixWorld(true);
  const meshes = [];
  gltf.scene.traverse(node => { if (node.isMesh) meshes.push(corners(node)); });
  return meshes;
});
console.log(JSON.stringify(frames));
