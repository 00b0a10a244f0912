# What the app and Electron wrote for this person, and electron-builder does not know of. An update
# uninstalls first: there it stays.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    # The start at login, by the application's id, and with what the Task Manager switched it off.
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "${APP_ID}"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "${APP_ID}"
    # What a click on a notification calls (TOAST_ACTIVATOR).
    DeleteRegKey HKCU "Software\Classes\CLSID\{A4A5E1F9-0C5D-41B2-9D58-6BC2FF9B7446}"
    # Links of the app.
    DeleteRegKey HKCU "Software\Classes\parallax"
    DeleteRegKey HKCU "Software\Classes\AppUserModelId\${APP_ID}"
    # Electron writes it for notifications, where it has another name than the installer's.
    Delete "$SMPROGRAMS\Parallax.lnk"
  ${endIf}
!macroend
