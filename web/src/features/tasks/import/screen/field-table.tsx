import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { Button } from '../../../../ui/button.tsx';
import { counted } from '../../../../ui/counted.ts';
import { Select } from '../../../../ui/select.tsx';
import { dayInWords } from '../../marks/due.ts';
import { type FieldUse, fieldUseHints, fieldUseLabels } from '../model/field-use.ts';
import type { FieldChoices, Source, SourceField } from '../model/source.ts';
import type { Remark } from '../plan/plan.ts';
import { short } from '../plan/texts.ts';
import { type DateContext, dayOf } from '../values/dates.ts';
import { type DurationUnit, durationUnits, hoursOf } from '../values/durations.ts';
import { priorityOf, statusOf } from '../values/words.ts';
import { Section } from './section.tsx';
import { usedFields } from './use-source.ts';

type Use = (id: string, use: FieldUse, unit?: DurationUnit) => void;
type Row = ReturnType<typeof usedFields>[number];

/** Uses for which the number of changed values is shown. */
const countedUses: ReadonlySet<FieldUse> = new Set([
  'start-date',
  'due-date',
  'completed-at',
  'repeat',
  'priority',
  'estimate',
  'time-spent',
  'tags',
  'depends-on',
  'blocks',
]);

/**
 * Lists every field of the file with its number of values, an example and its use; fields that aren't imported are
 * listed separately.
 */
export function FieldTable({
  source,
  choices,
  context,
  changed,
  onUse,
  onKeepAll,
}: {
  source: Source;
  choices: FieldChoices;
  context: DateContext;
  changed: readonly Remark[];
  onUse: Use;
  onKeepAll: () => void;
}) {
  const rows = usedFields(source, choices);
  const filled = rows.filter(({ field }) => field.count > 0);
  const empty = rows.filter(({ field }) => field.count === 0);
  const imported = filled.filter(({ use }) => use !== 'left-out');
  const left = filled.filter(({ use }) => use === 'left-out');
  const kept = left.filter(({ field }) => field.uses.includes('note') && !field.isTechnical);
  const shared = { context, changed, onUse };
  return (
    <>
      <Section open title={`Imported: ${imported.length} of ${filled.length} fields`}>
        <Rows rows={imported} label="Imported fields" {...shared} />
      </Section>
      {(left.length > 0 || empty.length > 0 || source.remarks.length > 0) && (
        <Section open title={`Not imported: ${counted(left.length, 'field')}`}>
          {source.remarks.length > 0 && (
            <ul className="mb-3 flex flex-col gap-1 text-ink text-sm">
              {source.remarks.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          {left.length > 0 && <Rows rows={left} label="Fields that aren’t imported" {...shared} />}
          {kept.length > 0 && (
            <Button size="sm" className="mt-3" onClick={onKeepAll}>
              Add {kept.length === 1 ? `“${short(kept[0]?.field.label ?? '')}”` : `all ${kept.length}`} to the
              description
            </Button>
          )}
          {empty.length > 0 && (
            <p dir="auto" className="wrap-anywhere mt-3 text-muted text-xs">
              Empty in this file: {empty.map(({ field }) => field.label).join(', ')}
            </p>
          )}
        </Section>
      )}
    </>
  );
}

type RowsProps = {
  rows: readonly Row[];
  label: string;
  context: DateContext;
  changed: readonly Remark[];
  onUse: Use;
};

function Rows({ rows, label, ...shared }: RowsProps) {
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-left text-sm">
      <thead>
        <tr className="border-hairline border-b text-subtle text-xs">
          <th scope="col" className="py-1.5 pr-3 font-medium">
            In the file
          </th>
          <th scope="col" className="w-16 py-1.5 pr-3 text-end font-medium max-sm:hidden">
            Values
          </th>
          <th scope="col" className="w-44 py-1.5 font-medium max-sm:w-36">
            Becomes
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {rows.map((row) => (
          <FieldRow key={row.field.id} row={row} {...shared} />
        ))}
      </tbody>
    </table>
  );
}

function FieldRow({ row, context, changed, onUse }: { row: Row } & Omit<RowsProps, 'rows' | 'label'>) {
  const { field, use, unit } = row;
  const read = readExample(field.example, row, context);
  const problems = countedUses.has(use) ? changed.filter(({ about }) => about === use).length : 0;
  const isLength = (use === 'estimate' || use === 'time-spent') && /^[\d.,\s]+$/.test(field.example);
  return (
    <tr className="align-top">
      <th scope="row" className="py-2 pr-3 font-normal">
        <span dir="auto" className="wrap-anywhere block text-ink">
          {field.label}
          {field.columns > 1 && <span className="text-subtle"> × {field.columns.toLocaleString()}</span>}
        </span>
        <span className="block text-subtle text-xs">
          <span className="tabular-nums sm:hidden">{field.count.toLocaleString()} · </span>
          <bdi className="wrap-anywhere">{short(field.example)}</bdi>
          {read !== null && <span className="text-muted"> → {read}</span>}
        </span>
        {whyOf(field, use) !== '' && <span className="block text-muted text-xs">{whyOf(field, use)}</span>}
        {problems > 0 && (
          <span className="block text-warning text-xs">{problems.toLocaleString()} changed, see below</span>
        )}
      </th>
      <td className="py-2 pr-3 text-end text-muted tabular-nums max-sm:hidden">
        {field.count.toLocaleString()}
      </td>
      <td className="py-1.5">
        {field.uses.length > 1 ? (
          <Select<FieldUse>
            aria-label={`What “${field.label}” becomes`}
            value={use}
            onValueChange={(next) => onUse(field.id, next)}
            options={field.uses.map((each) => ({ value: each, label: fieldUseLabels[each] }))}
            size="sm"
            className="w-full"
          />
        ) : (
          <span className="block py-0.5 text-ink">{fieldUseLabels[use]}</span>
        )}
        {isLength && (
          <Select<DurationUnit>
            aria-label={`Unit of “${field.label}”`}
            value={unit}
            onValueChange={(next) => onUse(field.id, use, next)}
            options={durationUnits.map((each) => ({ value: each, label: `in ${each}` }))}
            size="sm"
            className="mt-1 w-full"
          />
        )}
      </td>
    </tr>
  );
}

/** Returns the explanation of a use; the reader's own applies only to the default use. */
function whyOf({ why, use: proposed }: SourceField, use: FieldUse): string {
  return (use === proposed && why) || (fieldUseHints[use] ?? '');
}

/** Returns the converted example if it differs from the value in the file. */
function readExample(text: string, { use, unit }: Row, context: DateContext): string | null {
  switch (use) {
    case 'start-date':
    case 'due-date':
    case 'completed-at':
    case 'changed-at': {
      const day = dayOf(text.split('→').at(-1) ?? '', context);
      return day === null ? null : dayInWords(day);
    }
    case 'estimate':
    case 'time-spent': {
      const hours = hoursOf(text, unit);
      return hours === null ? null : `${hours.toLocaleString()} h`;
    }
    case 'priority': {
      const priority = priorityOf(text);
      return priority === null ? null : taskPriorityLabels[priority];
    }
    case 'status':
    case 'status-and-tag':
    case 'status-hint': {
      const status = statusOf(text);
      return status === null ? null : taskStatusLabels[status];
    }
    default:
      return null;
  }
}
