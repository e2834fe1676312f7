/** Whether the settings are open, from whichever page. */
class SettingsSwitch {
  open = $state(false)
}

export const settings = new SettingsSwitch()
