import { type Refusal, useRequest } from '../../../platform/use-request.ts';

/** Something asked of the server that the person waits for. */
export type Action = {
  readonly busy: boolean;
  /** Why it did not happen: `text` for the person, `fields` by the name of the input. */
  readonly error: Refusal | null;
  /** Does the work unless some is under way; what follows success belongs into it. `form` gets the focus back. */
  run(work: () => Promise<unknown>, form?: HTMLFormElement): Promise<void>;
  reset(): void;
};

/** One action at a time, its refusal kept for the dialog that asked for it. */
export function useAction(): Action {
  const { busy, refusal, run, clear } = useRequest();
  return { busy, error: refusal, run, reset: clear };
}
