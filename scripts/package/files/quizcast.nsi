; Per-user installer without administrator rights: writes only to the program folder, the start menu and the user's
; uninstall entry in the registry.
; Defined on the command line: VERSION, SOURCE (the folder to install), OUT (the installer).
Unicode true
!include LogicLib.nsh
Name "Quizcast ${VERSION}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Quizcast"
RequestExecutionLevel user
SetCompressor zlib
ShowInstDetails nevershow
Icon "${SOURCE}\quizcast.ico"
UninstallIcon "${SOURCE}\quizcast.ico"
!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Quizcast"

Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

LoadLanguageFile "${NSISDIR}\Contrib\Language files\English.nlf"
LoadLanguageFile "${NSISDIR}\Contrib\Language files\German.nlf"
LangString RUNNING ${LANG_ENGLISH} "Quizcast is running. Quit it first: in the page, account menu, Quit Quizcast."
LangString RUNNING ${LANG_GERMAN} "Quizcast läuft noch. Beende es zuerst: auf der Seite im Kontomenü, Quizcast beenden."

!macro StopWhenRunning
  ${If} ${FileExists} "$INSTDIR\node.exe"
    ClearErrors
    ; Windows does not open a running program for writing.
    FileOpen $0 "$INSTDIR\node.exe" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDOK
      SetErrorLevel 2
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

; Removes only what an installer created: never the whole folder, and never the data.
!macro RemoveProgram
  RMDir /r "$INSTDIR\app"
  Delete "$INSTDIR\node.exe"
  Delete "$INSTDIR\Quizcast.cmd"
  Delete "$INSTDIR\quizcast.ico"
  Delete "$INSTDIR\README.txt"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\LICENSE-node.txt"
  Delete "$INSTDIR\licences.txt"
!macroend

Section
  !insertmacro StopWhenRunning
  !insertmacro RemoveProgram
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  SetOutPath "$INSTDIR"
  CreateShortcut "$SMPROGRAMS\Quizcast.lnk" "$INSTDIR\Quizcast.cmd" "" "$INSTDIR\quizcast.ico" 0 SW_SHOWMINIMIZED
  WriteRegStr HKCU "${ENTRY}" "DisplayName" "Quizcast"
  WriteRegStr HKCU "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${ENTRY}" "DisplayIcon" "$INSTDIR\quizcast.ico"
  WriteRegStr HKCU "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${ENTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${ENTRY}" "NoRepair" 1
  IfSilent done
  ExecShell "" "$SMPROGRAMS\Quizcast.lnk" "" SW_SHOWMINIMIZED
  done:
SectionEnd

Section "Uninstall"
  !insertmacro StopWhenRunning
  !insertmacro RemoveProgram
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Quizcast.lnk"
  DeleteRegKey HKCU "${ENTRY}"
SectionEnd
