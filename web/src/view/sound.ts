// SPDX-License-Identifier: MIT
// Short tones, and vibrations where the device can.
let audio: AudioContext | null = null;

const steps = [0, 2, 4, 7, 9]; // a scale in which all tones go together

/// Plays a tone of the scale after some seconds.
function tone(step: number, after = 0): void {
  audio ??= new AudioContext();
  const begin = audio.currentTime + after;
  const [source, volume] = [audio.createOscillator(), audio.createGain()];
  source.frequency.value = 330 * 2 ** (Math.floor(step / steps.length) + steps[step % steps.length] / 12);
  volume.gain.setValueAtTime(0.12, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.35);
  source.connect(volume).connect(audio.destination);
  source.start(begin);
  source.stop(begin + 0.4);
}

/// Plays the sound of a press, which rises with their number, or of a win.
export function play(presses: number, won: boolean): void {
  if (won) [0, 2, 4, 5, 7].forEach((step, k) => tone(step, 0.11 * k));
  else tone(presses % (2 * steps.length));
}

export function vibrate(won: boolean): void {
  navigator.vibrate?.(won ? [25, 60, 25, 60, 80] : 12);
}
