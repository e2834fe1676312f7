import { mount } from 'svelte'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/sheet.css'
import App from './app/App.svelte'
import { prefs } from './app/prefs.svelte'
import { router } from './app/router.svelte'
import { session } from './app/session.svelte'
import { watchForStale } from './app/stale'
import { startLanguage } from './i18n/i18n.svelte'

watchForStale()
prefs.start()
router.listen()
void session.refresh().catch(() => undefined)

const target = document.getElementById('app')
if (!target) throw new Error('The page has no place for the application.')
await startLanguage()
mount(App, { target })
