/** Short sounds made of a few tones; nothing loops, nothing plays for money. */

interface Tone {
  /** Hz. */
  pitch: number
  /** Seconds after the start, and how long it rings. */
  at: number
  rings: number
  loud: number
  shape: OscillatorType
}

const wood = (pitch: number, at: number): Tone => ({ pitch, at, rings: 0.18, loud: 0.16, shape: 'triangle' })
const tick: Tone = { pitch: 1200, at: 0, rings: 0.04, loud: 0.06, shape: 'square' }

const SOUNDS = {
  turn: [wood(523, 0), wood(659, 0.13)],
  card: [{ pitch: 190, at: 0, rings: 0.06, loud: 0.08, shape: 'triangle' }],
  tick: [tick],
  bank: [{ pitch: 147, at: 0, rings: 0.5, loud: 0.16, shape: 'sine' }],
  declared: [wood(392, 0), wood(494, 0), wood(587, 0)],
} as const satisfies Record<string, readonly Tone[]>

export type Sound = keyof typeof SOUNDS

let context: AudioContext | null = null

/** Plays a sound; before the page was touched browsers let none be heard. */
export function play(sound: Sound): void {
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  for (const tone of SOUNDS[sound]) ring(context, tone)
}

function ring(audio: AudioContext, { pitch, at, rings, loud, shape }: Tone): void {
  const start = audio.currentTime + at
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = shape
  oscillator.frequency.value = pitch
  gain.gain.setValueAtTime(loud, start)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + rings)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + rings)
}

/** A short buzz, on devices that can. */
export function buzz(ms: number): void {
  if (navigator.userActivation?.hasBeenActive && 'vibrate' in navigator) navigator.vibrate(ms)
}
