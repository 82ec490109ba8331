import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { cn } from './class-names.ts';
import { controlStyles } from './control-styles.ts';
import { useFieldWiring } from './field-wiring.ts';

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** Rows when empty. */
  minRows?: number;
  /** Rows before it scrolls. */
  maxRows?: number;
}

/** A multi-line text field that grows up to `maxRows`. */
export function Textarea({ ref, minRows = 3, maxRows = 12, className, style, ...props }: TextareaProps) {
  const wired = useFieldWiring(props);
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => own.current, []);
  useLayoutEffect(() => {
    const element = own.current;
    // Measure the height in browsers without `field-sizing`.
    if (!element || CSS.supports('field-sizing', 'content')) return;
    const fit = () => {
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight + 2}px`;
    };
    fit();
    element.addEventListener('input', fit);
    return () => element.removeEventListener('input', fit);
  }, [props.value]);
  const height = (rows: number) => `calc(${rows} * 1lh + 0.75rem + 2px)`;
  return (
    <textarea
      dir="auto"
      rows={minRows}
      {...wired}
      ref={own}
      style={{ minHeight: height(minRows), maxHeight: height(maxRows), ...style }}
      className={cn(controlStyles(), 'block h-auto resize-none py-1.5 field-sizing-content', className)}
    />
  );
}
