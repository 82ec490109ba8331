import type { Voice } from '@longtable/contract/chat-files';
import { loudest, maxVoiceSeconds, maxWaveform } from '@longtable/contract/rules/chat-limits';

/** What browsers record sound into, the best first: files that say how long they are, and that all browsers play. */
const formats = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm', 'audio/ogg;codecs=opus'];
/** Enough for speech, in bits per second. */
const bitsPerSecond = 48_000;
/** How often the loudness is noted, in milliseconds. */
const levelEveryMs = 100;

/** Why nothing can be recorded, with what to do about it. */
export class CantRecord extends Error {}

/** What was recorded, to be uploaded and sent. */
export type Recorded = { readonly file: File; readonly voice: Voice };

/** A recording under way. */
export type Recording = {
  /** In milliseconds, as yet. */
  elapsed(): number;
  /** How loud it is now, 0 to 1. */
  level(): number;
  /** Ends it. Resolves with what was recorded, also when it has ended by itself. */
  stop(): Promise<Recorded>;
  /** Ends it, and drops what was recorded. */
  cancel(): void;
};

/** Begins to record from the microphone; call it after a click. `onEnd` is called when the longest time is over, or the microphone is gone. */
export async function startRecording(onEnd: () => void): Promise<Recording> {
  const stream = await openMicrophone();
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...optionalFormat(),
  });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const meter = measure(stream);
  const startedAt = Date.now();
  let endedAt: number | null = null;
  const levels: number[] = [];
  const noting = setInterval(() => levels.push(meter.level()), levelEveryMs);
  const end = () => {
    endedAt ??= Date.now();
    clearInterval(noting);
    clearTimeout(limit);
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    meter.close();
  };
  const limit = setTimeout(() => recorder.stop(), maxVoiceSeconds * 1000);
  const ended = new Promise<void>((resolve) => {
    const onStop = () => {
      const isByItself = endedAt === null;
      end();
      resolve();
      if (isByItself) onEnd();
    };
    recorder.addEventListener('stop', onStop, { once: true });
  });
  const elapsed = () => (endedAt ?? Date.now()) - startedAt;
  recorder.start(1000);
  return {
    elapsed,
    level: meter.level,
    async stop() {
      end();
      await ended;
      const seconds = Math.min(maxVoiceSeconds, Math.max(1, Math.round(elapsed() / 1000)));
      const file = fileOf(parts, recorder.mimeType || (formats[0] ?? ''), new Date(startedAt));
      return { file, voice: { seconds, waveform: waveformOf(levels) } };
    },
    cancel: end,
  };
}

/** At most `maxWaveform` values of how loud something is, 0 to `loudest`: each the loudest of its part. */
export function waveformOf(levels: readonly number[]): number[] {
  const count = Math.min(maxWaveform, levels.length);
  const top = Math.max(0.1, ...levels);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * levels.length) / count));
    return Math.round((Math.max(...levels.slice(from, to)) / top) * loudest);
  });
}

async function openMicrophone(): Promise<MediaStream> {
  // Pages without https have no microphone.
  if (!('mediaDevices' in navigator))
    throw new CantRecord('Recording needs a secure connection. Open Longtable with https.');
  if (!('MediaRecorder' in window))
    throw new CantRecord('This browser can’t record sound. Update it, or use another one.');
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (error) {
    throw new CantRecord(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return 'The browser doesn’t let Longtable use the microphone. Allow it in the settings of this site, and try again.';
  if (name === 'NotFoundError') return 'No microphone was found. Connect one, and try again.';
  return 'The microphone can’t be used now. Close other programs that use it, and try again.';
}

function optionalFormat(): { mimeType?: string } {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  return mimeType === undefined ? {} : { mimeType };
}

/** Measures how loud a stream is. */
function measure(stream: MediaStream): { level: () => number; close: () => void } {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    level() {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      // Speech is far from the loudest sound.
      return Math.min(1, Math.sqrt(power) * 4);
    },
    close: () => void context.close().catch(() => undefined),
  };
}

function fileOf(parts: readonly Blob[], mimeType: string, at: Date): File {
  const [type = 'audio/webm'] = mimeType.split(';');
  const ending = type.endsWith('mp4') ? 'm4a' : (type.split('/')[1] ?? 'webm');
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
  const name = `Voice message ${day} ${pad(at.getHours())}.${pad(at.getMinutes())}.${pad(at.getSeconds())}.${ending}`;
  return new File([...parts], name, { type, lastModified: at.getTime() });
}
