import type { Task } from '@longtable/contract/tasks';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { PropertyButton } from '../pickers/property-button.tsx';
import { mayPick, type Property } from '../pickers/property-picker.ts';
import { propertyStyles } from '../pickers/property-styles.ts';
import type { Optional, OptionalPicker } from './optional-properties.tsx';

/** A line of the metadata: a name and a value. */
export function MetadataItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-h-7 min-w-0 items-center gap-1 text-ink">{children}</dd>
    </>
  );
}

/** A property of a task: with the right to change it a button that opens its picker, otherwise text. */
export function PropertyItem({
  task,
  property,
  label,
  name,
  link,
  text,
  children,
}: {
  task: Task;
  property: Property;
  label: string;
  /** The value in words, if its content does not say it. */
  name?: string;
  /** Leads to the page of the value; beside the button, since that opens the picker. */
  link?: ReactNode;
  /** What is shown without the right; by default the same. */
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <MetadataItem label={label}>
      {mayPick(task, property) ? (
        <PropertyButton task={task} property={property} className={button}>
          <Named label={label} name={name}>
            {children}
          </Named>
        </PropertyButton>
      ) : (
        (text ?? <span className="flex min-w-0 items-center gap-1.5">{children}</span>)
      )}
      {mayPick(task, property) && link}
    </MetadataItem>
  );
}

/** The same for a property that the task need not have; renders nothing if it is not a row. */
export function OptionalItem({
  picker,
  task,
  property,
  label,
  name,
  link,
  text,
  children,
}: ComponentProps<typeof PropertyItem> & { property: Optional; picker: OptionalPicker }) {
  if (!picker.isRow(property)) return null;
  if (!mayPick(task, property)) return <PropertyItem {...{ task, property, label, text, children }} />;
  return (
    <MetadataItem label={label}>
      <button
        type="button"
        data-property={property}
        aria-haspopup="dialog"
        aria-expanded={picker.open === property}
        onClick={(event) => picker.toggle(property, event.currentTarget)}
        className={button}
      >
        <Named label={label} name={name}>
          {/* Removed, while its picker closes. */}
          {children || <span className="text-subtle">None</span>}
        </Named>
      </button>
      {children && link}
    </MetadataItem>
  );
}

const button = cn(propertyStyles, 'min-h-7 min-w-0 text-start pointer-coarse:min-h-11');

function Named({ label, name, children }: { label: string; name: string | undefined; children: ReactNode }) {
  return (
    <>
      <span className="sr-only">
        {label}: {name}
      </span>
      {name === undefined ? (
        children
      ) : (
        <span aria-hidden className="contents">
          {children}
        </span>
      )}
    </>
  );
}
