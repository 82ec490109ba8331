/** What a colour means: danger, warning and success are state and priority; accent and plum only tell things apart. */
export type Tone = 'neutral' | 'accent' | 'plum' | 'danger' | 'warning' | 'success';

/** The line of a drawing in that tone. */
export const strokeTone: Record<Tone, string> = {
  neutral: 'stroke-control',
  accent: 'stroke-accent',
  plum: 'stroke-plum-solid',
  danger: 'stroke-danger-solid',
  warning: 'stroke-warning-solid',
  success: 'stroke-success-solid',
};

/** The area of a drawing in that tone. */
export const fillTone: Record<Tone, string> = {
  neutral: 'fill-control',
  accent: 'fill-accent',
  plum: 'fill-plum-solid',
  danger: 'fill-danger-solid',
  warning: 'fill-warning-solid',
  success: 'fill-success-solid',
};
