import { vi } from 'vitest';

/** Plugs in a microphone that hears a tone. Returns whether it is in use. Restore all mocks after the test. */
export function plugIn(): () => boolean {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const out = context.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    await context.resume();
    return out.stream;
  });
  return () => out.stream.getTracks().some(({ readyState }) => readyState === 'live');
}
