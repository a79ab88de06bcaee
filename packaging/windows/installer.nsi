; The installer: for one user, without an administrator. package.sh calls makensis with VERSION, OUTPUT (the file to write),
; FOLDER (what is installed) and GENERATED, what installer_parts.py writes: the files, so that nothing else is ever removed,
; and the types of files. With /S it asks nothing; /D=FOLDER, the last argument, says where to.
Target amd64-unicode
SetCompressor /SOLID lzma
SetDateSave off
ManifestDPIAware true
ManifestSupportedOS Win10
RequestExecutionLevel user
Name "odori"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\odori"
InstallDirRegKey HKCU "Software\odori" "InstallFolder"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "odori"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installer of odori"
VIAddVersionKey "LegalCopyright" "The odori authors"

!include "MUI2.nsh"
!define MUI_ICON "${GENERATED}/odori.ico"
!define MUI_UNICON "${GENERATED}/odori.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\odori.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"
!insertmacro MUI_LANGUAGE "SimpChinese"

!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\odori"
!define THUMBNAIL_HANDLER "{e357fccd-a995-4576-b01f-234630154e96}"  ; of IThumbnailProvider, the same for every program

!define SHCNE_ASSOCCHANGED 0x08000000
!macro RefreshTypes
  System::Call 'shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)'
!macroend

; One type of files: it opens with odori, unless another program has it, and Explorer shows its thumbnails.
!macro RegisterType EXTENSION TITLE
  WriteRegStr HKCU "${CLASSES}\odori${EXTENSION}" "" "${TITLE}"
  WriteRegStr HKCU "${CLASSES}\odori${EXTENSION}\DefaultIcon" "" "$INSTDIR\odori.exe,0"
  WriteRegStr HKCU "${CLASSES}\odori${EXTENSION}\shell\open\command" "" '"$INSTDIR\odori.exe" "%1"'
  WriteRegStr HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids" "odori${EXTENSION}" ""
  ReadRegStr $0 HKCR "${EXTENSION}" ""
  StrCmp $0 "" 0 +2
  WriteRegStr HKCU "${CLASSES}\${EXTENSION}" "" "odori${EXTENSION}"
  WriteRegStr HKCU "${CLASSES}\SystemFileAssociations\${EXTENSION}\ShellEx\${THUMBNAIL_HANDLER}" "" "${THUMBNAIL_CLASS}"
!macroend

!macro UnregisterType EXTENSION
  DeleteRegKey HKCU "${CLASSES}\odori${EXTENSION}"
  DeleteRegValue HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids" "odori${EXTENSION}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids"
  ReadRegStr $0 HKCU "${CLASSES}\${EXTENSION}" ""
  StrCmp $0 "odori${EXTENSION}" 0 +2
  DeleteRegValue HKCU "${CLASSES}\${EXTENSION}" ""
  DeleteRegKey /ifempty HKCU "${CLASSES}\${EXTENSION}"
  DeleteRegKey HKCU "${CLASSES}\SystemFileAssociations\${EXTENSION}\ShellEx\${THUMBNAIL_HANDLER}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\SystemFileAssociations\${EXTENSION}\ShellEx"
  DeleteRegKey /ifempty HKCU "${CLASSES}\SystemFileAssociations\${EXTENSION}"
!macroend

!include "${GENERATED}/parts.nsh"

Function .onInit
  !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

Section
  !insertmacro InstallFiles
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\odori.lnk" "$INSTDIR\odori.exe"

  WriteRegStr HKCU "${CLASSES}\CLSID\${THUMBNAIL_CLASS}" "" "odori thumbnails"
  ; Explorer would otherwise hide the folder of a model, and with it the textures.
  WriteRegDWORD HKCU "${CLASSES}\CLSID\${THUMBNAIL_CLASS}" "DisableProcessIsolation" 1
  WriteRegStr HKCU "${CLASSES}\CLSID\${THUMBNAIL_CLASS}\InprocServer32" "" "$INSTDIR\odori-thumbnails.dll"
  WriteRegStr HKCU "${CLASSES}\CLSID\${THUMBNAIL_CLASS}\InprocServer32" "ThreadingModel" "Apartment"
  !insertmacro RegisterTypes
  !insertmacro RefreshTypes

  WriteRegStr HKCU "Software\odori" "InstallFolder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "odori"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\odori.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The odori authors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${INSTALLED_KIB}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; Settings and the library stay: they are the user's.
Section "Uninstall"
  !insertmacro UnregisterTypes
  DeleteRegKey HKCU "${CLASSES}\CLSID\${THUMBNAIL_CLASS}"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\odori"
  ; Those that there may not have been before.
  DeleteRegKey /ifempty HKCU "${CLASSES}\CLSID"
  DeleteRegKey /ifempty HKCU "${CLASSES}\SystemFileAssociations"
  DeleteRegKey /ifempty HKCU "${CLASSES}"
  DeleteRegKey /ifempty HKCU "Software\Microsoft\Windows\CurrentVersion\Uninstall"
  !insertmacro RefreshTypes
  Delete "$SMPROGRAMS\odori.lnk"
  !insertmacro UninstallFiles
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
SectionEnd
