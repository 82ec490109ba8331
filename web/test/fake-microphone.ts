import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/**
 * Records a second or more with a fake microphone, in the chat or in `within`, such as its thread. It is neither sent nor canceled. Returns
 * whether the microphone is in use. Restore all mocks after the test.
 */
export async function recordVoice(within: Pick<Locator, 'getByRole'> = page): Promise<() => boolean> {
  const isUsed = plugIn();
  await within.getByRole('button', { name: 'Record a voice message', exact: true }).click();
  const recorder = within.getByRole('group', { name: 'Voice message' });
  await expect.element(recorder.getByText('0:01')).toBeVisible();
  return isUsed;
}

/** The same, and sends it. */
export async function sendVoice(within: Pick<Locator, 'getByRole'> = page): Promise<() => boolean> {
  const isUsed = await recordVoice(within);
  await within.getByRole('button', { name: 'Send voice message', exact: true }).click();
  return isUsed;
}

/** Plugs in a microphone that hears a tone. Returns whether it is in use. */
function plugIn(): () => boolean {
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
