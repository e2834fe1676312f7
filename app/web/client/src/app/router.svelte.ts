/** The pages of the address bar. A plain click on a link of ours changes the page without a reload. */

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; table: string }
  | { page: 'history' }
  | { page: 'replay'; table: string | null; hand: number | null }
  | { page: 'rules' }
  | { page: 'fair' }
  | { page: 'login'; next: string }
  | { page: 'missing' }

/** The page that a path (with its query) names. */
export function routeOf(path: string, search = ''): Route {
  const [first = '', second = '', third = '', ...more] = path.split('/').filter(Boolean)
  if (more.length) return { page: 'missing' }
  if (first === 'table' && /^[0-9a-f]{32}$/.test(second) && !third) return { page: 'table', table: second }
  if (first === 'replay' && !second) return { page: 'replay', table: null, hand: null }
  if (first === 'replay' && /^[0-9a-f]{32}$/.test(second) && /^[1-9]\d{0,9}$/.test(third))
    return { page: 'replay', table: second, hand: Number(third) }
  if (second) return { page: 'missing' }
  if (first === '') return { page: 'lobby' }
  if (first === 'history' || first === 'rules' || first === 'fair') return { page: first }
  if (first === 'login') return { page: 'login', next: safeNext(new URLSearchParams(search).get('next')) }
  return { page: 'missing' }
}

/** Only a path of our own may follow a login. */
function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search))

  go(href: string, replace = false): void {
    if (replace) history.replaceState(null, '', href)
    else history.pushState(null, '', href)
    this.read()
    scrollTo(0, 0)
  }

  read(): void {
    this.route = routeOf(location.pathname, location.search)
  }

  /** Takes over plain clicks on links inside the page, and the browser's back and forward. */
  listen(): void {
    addEventListener('popstate', () => this.read())
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return
      const url = new URL(link.href)
      if (url.origin !== location.origin || url.pathname.startsWith('/api')) return
      event.preventDefault()
      this.go(url.pathname + url.search + url.hash)
    })
  }
}

export const router = new Router()
