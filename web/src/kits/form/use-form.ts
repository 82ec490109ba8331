import { newId } from '@longtable/contract/new-id';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { Unreachable } from '../../platform/client.ts';
import { useFormDraft } from '../../platform/drafts.ts';
import { type Refusal, useRequest } from '../../platform/use-request.ts';

/**
 * Loads the shape that a form is checked against: the input of an endpoint. Import the endpoint by its name, so that
 * the rest of its module stays out of the build:
 * `async () => (await import('@longtable/contract/teams')).teamsApi.create.input`.
 */
export type LoadShape = () => Promise<z.ZodType>;

export type FormOptions<Values extends object> = {
  /** The name under which unsaved text is kept in the browser, such as `team:{id}`. */
  readonly draftName: string;
  /** The values of a form that was just opened. */
  readonly blank: Values;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** A constant: another function is another shape. */
  readonly shape: LoadShape;
  /** What is checked, made of the values. `id` is the new id of this form: the same until it is opened again. */
  readonly inputOf: (values: Values, id: string) => object;
  /** What the shape can't tell, by field; fields without a problem are left out. */
  readonly problemsOf?: (values: Values) => FieldTexts;
  /** Sends the values, which are valid. The form closes when it resolves; it shows why when it rejects. */
  readonly save: (values: Values, id: string) => Promise<void>;
};

export type FieldTexts = Readonly<Record<string, string>>;

export type Form<Values extends object> = {
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  /** What is wrong with a field, or ''. Too long is told while one types, the rest once one has tried to save. */
  readonly errorOf: (field: keyof Values & string) => string;
  /** Why it was not saved, unless a field of the form says it. */
  readonly refusal: Refusal | null;
  readonly busy: boolean;
  /** The values were typed before and not saved. */
  readonly isRestored: boolean;
  /** Goes back to the blank values. */
  readonly discard: () => void;
  /** Forgets the values, and offers to bring them back. Closing is the caller's. */
  readonly cancel: () => void;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly submit: (form: HTMLFormElement) => void;
};

type Problem = { readonly text: string; readonly isTooLong: boolean };
type Check = (input: object) => Readonly<Record<string, Problem>>;

/** A control, or the first one of a group without a control for the whole. */
const firstInvalid = '[aria-invalid="true"], [data-invalid] [role="checkbox"]';
const valid: Readonly<Record<string, Problem>> = {};

/**
 * A form in a dialog, checked by the contract's shape before it is sent. What is typed is kept in the browser until it
 * is saved or cancelled. Keep the dialog mounted and flip `open`.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { draftName, blank, open, onOpenChange, shape, inputOf, problemsOf, save } = options;
  const { draft, change, isRestored, discard, cancel, drop } = useFormDraft<Values>(draftName, {
    blank,
    open,
    reopen: () => onOpenChange(true),
  });
  const { busy, refusal, run, clear } = useRequest();
  // Sent again, it creates the same row.
  const [id, setId] = useState(newId);
  const [attempts, setAttempts] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setId(newId());
      setAttempts(0);
    }
  }
  const element = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>(firstInvalid)?.focus();
  }, [attempts]);

  const check = useCheck(shape, open);
  const input = inputOf(draft, id);
  const problems = check.ready?.(input) ?? valid;
  const own = problemsOf?.(draft) ?? {};
  const close = () => {
    clear();
    onOpenChange(false);
  };
  const isInField = refusal !== null && Object.keys(draft).some((field) => field in refusal.fields);
  return {
    values: draft,
    change(changes) {
      if (refusal) clear();
      change(changes);
    },
    errorOf(field) {
      const problem = problems[field];
      const told = attempts > 0 || problem?.isTooLong ? own[field] || problem?.text : '';
      return refusal?.fields[field] ?? (told || '');
    },
    refusal: isInField ? null : refusal,
    busy,
    isRestored,
    discard,
    cancel,
    open,
    onOpenChange: (next) => (next ? onOpenChange(true) : close()),
    submit(form) {
      element.current = form;
      void run(async () => {
        const wrong = (await check.load())(input);
        if (Object.keys(wrong).length + Object.keys(own).length > 0) {
          setAttempts((before) => before + 1);
          return;
        }
        await save(draft, id);
        drop();
        close();
      }, form);
    },
  };
}

/** The check, which comes with the validator: loaded when the form opens, as it is heavier than most pages. */
function useCheck(shape: LoadShape, open: boolean): { ready: Check | null; load: () => Promise<Check> } {
  const [ready, setReady] = useState<Check | null>(null);
  useEffect(() => {
    // Without a connection it is asked for again when the form is sent.
    if (open)
      loadCheck(shape).then(
        (loaded) => setReady(() => loaded),
        () => undefined,
      );
  }, [open, shape]);
  return { ready, load: async () => ready ?? loadCheck(shape) };
}

/** Loads the check of a shape. Rejects with `Unreachable` when it can't be had. */
export async function loadCheck(shape: LoadShape): Promise<Check> {
  const [loaded, { fieldMessage }] = await Promise.all([
    shape(),
    import('@longtable/contract/field-message'),
  ]).catch((cause: unknown) => {
    throw new Unreachable(cause);
  });
  return (input) => {
    const { error } = loaded.safeParse(input, { error: fieldMessage });
    const problems: Record<string, Problem> = {};
    for (const { code, path, message } of error?.issues ?? [])
      problems[String(path[0])] ??= { text: message, isTooLong: code === 'too_big' };
    return problems;
  };
}

/** The values that differ from those at first, texts without the space around them: the only ones to send of an edit. */
export function changedValues<Values extends object>(before: Values, after: Values): Partial<Values> {
  const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
  return Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) =>
        JSON.stringify(trimmed(value)) !== JSON.stringify((before as Record<string, unknown>)[field]),
    ),
  ) as Partial<Values>;
}
