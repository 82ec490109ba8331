import { newId } from '@longtable/contract/new-id';
import { useEffect, useRef, useState } from 'react';
import { useFormDraft } from '../../platform/drafts.ts';
import { type FieldOfCode, type Refusal, useRequest, wholeText } from '../../platform/use-request.ts';
import { type Check, type LoadShape, loadCheck, type Problems } from './check.ts';

export type FormOptions<Values extends object> = {
  /** The name under which unsaved values are kept in the browser, such as `team:{id}`. Without one they are not kept. */
  readonly draftName?: string;
  /** The values of a form that was just opened. */
  readonly blank: Values;
  /** Whether the dialog of the form is open. A form within a page always is. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** A constant: another function is another shape. */
  readonly shape: LoadShape;
  /**
   * What is checked, made of the values; the values themselves unless given. A value that is left out belongs to a
   * field that is not shown. `id` is the new id of this form: the same until it is opened again.
   */
  readonly inputOf?: (values: Values, id: string) => object;
  /** What the shape can't tell, by field; fields without a problem are left out. */
  readonly problemsOf?: (values: Values) => FieldTexts;
  /** Refusals that are about one field although the server names none. */
  readonly fieldOfCode?: FieldOfCode;
  /** Sends the values, which are valid. Resolved: the form closes. Rejected: it shows why. */
  readonly save: (values: Values, id: string) => Promise<void> | void;
  /** Once saved, the form stays open with blank values. */
  readonly staysOpen?: boolean;
};

export type FieldTexts = Readonly<Record<string, string>>;

export type Form<Values extends object> = {
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  /** The problem of a field, or ''. Too long is shown while typing, the rest after the first attempt to save. */
  readonly errorOf: (field: keyof Values & string) => string;
  /** Why it was not saved, unless a field of the form shows it. */
  readonly refusal: Refusal | null;
  readonly busy: boolean;
  /** The values were typed before and not saved. */
  readonly isRestored: boolean;
  /** Goes back to the blank values. */
  readonly discard: () => void;
  /** Discards the values, and offers to bring them back. Closing is up to the caller. */
  readonly cancel: () => void;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly submit: (form: HTMLFormElement) => void;
};

/** A control, or the first one of a group without a control for the whole. */
const firstInvalid = '[aria-invalid="true"], [data-invalid] [role="checkbox"]';
const none: Problems = {};
const nothing = () => undefined;

/**
 * A form, checked by the contract's shape before it is sent. With a `draftName`, values are kept in the browser until
 * they are saved or cancelled. Keep the dialog of a form mounted and flip `open`.
 */
export function useForm<Values extends object>(options: FormOptions<Values>): Form<Values> {
  const { draftName = null, blank, open = true, onOpenChange = nothing, shape } = options;
  const { draft, change, isRestored, discard, cancel, drop } = useFormDraft<Values>(draftName, {
    blank,
    open,
    reopen: () => onOpenChange(true),
  });
  const { busy, refusal, run, clear } = useRequest(options.fieldOfCode);
  // A repeated request with the same id creates the same row.
  const [id, setId] = useState(newId);
  const [attempts, setAttempts] = useState(0);
  const [wasOpen, setWasOpen] = useState(false);
  const begin = () => {
    setId(newId());
    setAttempts(0);
  };
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) begin();
  }
  const element = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>(firstInvalid)?.focus();
  }, [attempts]);

  const check = useCheck(shape, open);
  const input = options.inputOf?.(draft, id) ?? draft;
  const problems = check.ready?.(input).problems ?? none;
  const own = options.problemsOf?.(draft) ?? {};
  const close = () => {
    clear();
    onOpenChange(false);
  };
  const isInField =
    refusal !== null && Object.keys(draft).some((field) => field in input && field in refusal.fields);
  return {
    values: draft,
    change(changes) {
      if (refusal) clear();
      change(changes);
    },
    errorOf(field) {
      const problem = problems[field];
      const text = attempts > 0 || problem?.isTooLong ? own[field] || problem?.text : '';
      return refusal?.fields[field] ?? (text || '');
    },
    refusal: refusal && !isInField ? { ...refusal, text: wholeText(refusal) } : null,
    busy,
    isRestored,
    discard,
    cancel,
    open,
    onOpenChange: (next) => (next ? onOpenChange(true) : close()),
    submit(form) {
      element.current = form;
      void run(async () => {
        const wrong = (await check.load())(input).problems;
        if (Object.keys(wrong).length + Object.keys(own).length > 0) {
          setAttempts((before) => before + 1);
          return;
        }
        await options.save(draft, id);
        if (options.staysOpen) {
          discard();
          begin();
        } else {
          drop();
          close();
        }
      }, form);
    },
  };
}

type Loaded = { readonly shape: LoadShape; readonly check: Check };

/** The check, which comes with the validator: loaded when the form opens, as it is heavier than most pages. */
function useCheck(shape: LoadShape, open: boolean): { ready: Check | null; load: () => Promise<Check> } {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    // Without a connection it is requested again when the form is sent.
    if (open)
      loadCheck(shape).then(
        (check) => setLoaded({ shape, check }),
        () => undefined,
      );
  }, [open, shape]);
  const ready = loaded?.shape === shape ? loaded.check : null;
  return { ready, load: async () => ready ?? loadCheck(shape) };
}
