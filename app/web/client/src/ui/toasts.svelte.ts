/** Short sentences that come and go; the newest few. */

const MAX_SHOWN = 3
const SHOWN_MS = 6000

export interface Toast {
  id: number
  text: string
  kind: 'info' | 'bad'
}

class ToastStore {
  list = $state.raw<readonly Toast[]>([])
  private next = 1

  show(text: string, kind: Toast['kind'] = 'info'): void {
    const toast = { id: this.next++, text, kind }
    this.list = [...this.list, toast].slice(-MAX_SHOWN)
    setTimeout(() => this.hide(toast.id), SHOWN_MS)
  }

  hide(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id)
  }
}

export const toasts = new ToastStore()
