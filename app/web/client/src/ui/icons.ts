/** Line icons in a 24 x 24 box: the inside of the SVG, trusted text of our own. */

export const ICONS = {
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  smile:
    '<circle cx="12" cy="12" r="9"/><path d="M8.5 14c1 1.6 2.2 2.3 3.5 2.3s2.5-.7 3.5-2.3M9 9.5v.5M15 9.5v.5"/>',
  check: '<path d="M5 12.5 10 17.5 19.5 7"/>',
  x: '<path d="M6 6l12 12M18 6 6 18"/>',
  ring: '<circle cx="12" cy="12" r="7.5" stroke-dasharray="4 3.4"/>',
  star: '<path d="M12 3.5 14.7 9l6 .8-4.4 4.2 1.1 6L12 17.1 6.6 20l1.1-6L3.3 9.8l6-.8Z" fill="currentColor"/>',
  suit: '<path d="M4 6h9M4 12h6M4 18h3M17 5v14M17 19l-3-3M17 19l3-3"/>',
  group:
    '<rect x="3.5" y="5" width="9" height="14" rx="2"/><path d="M9.5 5h8a2.5 2.5 0 0 1 2.5 2.5v9a2.5 2.5 0 0 1-2.5 2.5h-8"/>',
  discard: '<path d="M12 19V6M6.5 11.5 12 6l5.5 5.5"/>',
  drop: '<path d="M12 4v13M6.5 11.5 12 17l5.5-5.5M5 21h14"/>',
  declare: '<rect x="5" y="3.5" width="14" height="17" rx="2.5"/><path d="M8.8 12.2 11.2 14.6l4.3-5"/>',
  seal: '<path d="M12 2.5l7.5 3v5.6c0 5-3.2 8.4-7.5 10.4-4.3-2-7.5-5.4-7.5-10.4V5.5Z" fill="currentColor" fill-opacity=".18"/><path d="M8.3 12.2l2.6 2.6 5-5.4"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V12l3 2"/>',
  play: '<path d="M8 5.5v13l10.5-6.5Z" fill="currentColor"/>',
  pause: '<path d="M8 5v14M16 5v14" stroke-width="3.2"/>',
  prev: '<path d="M17 6v12l-8-6ZM7 6v12" fill="currentColor"/>',
  next: '<path d="M7 6v12l8-6ZM17 6v12" fill="currentColor"/>',
  plug: '<path d="M3 12a9 9 0 0 1 15.3-6.4L21 8M21 3v5h-5M21 12a9 9 0 0 1-15.3 6.4L3 16M3 21v-5h5"/>',
  sound: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  seats:
    '<circle cx="9" cy="8" r="3.2"/><path d="M3 19.5c0-3.6 2.6-5.8 6-5.8s6 2.2 6 5.8M16 5.2a3.2 3.2 0 0 1 0 5.8M18 14.2c2 .8 3 2.7 3 5.3"/>',
  bolt: '<path d="M13 3 5 13.5h6L10.5 21 19 10h-6.3Z" fill="currentColor"/>',
  warn: '<path d="M12 4 21.5 20h-19ZM12 10v4.5M12 17.3v.2"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z"/><circle cx="12" cy="12" r="2.8"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  chart: '<path d="M4 20V4M4 20h16M8 16v-4M12.5 16V8M17 16v-6"/>',
  list: '<path d="M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1"/>',
  gear: '<circle cx="12" cy="12" r="3"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"/>',
  chev: '<path d="M9 5l7 7-7 7"/>',
  wave: '<path d="M2 12h4l2-5 4 11 3-8 2 2h5"/>',
  user: '<circle cx="12" cy="8" r="3.6"/><path d="M5 20c.4-4 3.2-6.2 7-6.2s6.6 2.2 7 6.2"/>',
  exit: '<path d="M14 4h5v16h-5M4 12h11M11 8l4 4-4 4"/>',
  help: '<circle cx="12" cy="12" r="9"/><path d="M9.5 9.3c.3-1.5 1.3-2.3 2.6-2.3 1.5 0 2.6 1 2.6 2.4 0 2.1-2.6 2.2-2.6 4.2M12 17v.2"/>',
  download: '<path d="M12 4v11M7 10.5 12 15.5l5-5M5 20h14"/>',
  mute: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5"/>',
  hand: '<rect x="4" y="6" width="9" height="13" rx="2" transform="rotate(-9 8 12)"/><rect x="11" y="5" width="9" height="13" rx="2" transform="rotate(9 15 11)"/>',
  trophy: '<path d="M7 4h10v5a5 5 0 0 1-10 0ZM7 5H4c0 3 1 4.5 3.3 5M17 5h3c0 3-1 4.5-3.3 5M12 14v4M8 20h8"/>',
} as const

export type IconName = keyof typeof ICONS
