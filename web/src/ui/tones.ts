/** The meaning of a colour: danger, warning and success are states and priorities; accent and plum only distinguish. */
export type Tone = 'neutral' | 'accent' | 'plum' | 'danger' | 'warning' | 'success';

/** Stroke classes by tone. */
export const strokeTone: Record<Tone, string> = {
  neutral: 'stroke-control',
  accent: 'stroke-accent',
  plum: 'stroke-plum-solid',
  danger: 'stroke-danger-solid',
  warning: 'stroke-warning-solid',
  success: 'stroke-success-solid',
};

/** Fill classes by tone. */
export const fillTone: Record<Tone, string> = {
  neutral: 'fill-control',
  accent: 'fill-accent',
  plum: 'fill-plum-solid',
  danger: 'fill-danger-solid',
  warning: 'fill-warning-solid',
  success: 'fill-success-solid',
};
