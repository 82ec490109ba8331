import { Row, Section } from './section.tsx';

const surfaces = [
  'bg-canvas',
  'bg-surface',
  'bg-raised',
  'bg-sunken',
  'bg-hover',
  'bg-active',
  'bg-selected',
];
const tints = [
  ['bg-accent-soft text-accent', 'accent'],
  ['bg-plum-soft text-plum', 'plum'],
  ['bg-success-soft text-success', 'success'],
  ['bg-warning-soft text-warning', 'warning'],
  ['bg-danger-soft text-danger', 'danger'],
  ['bg-accent-solid text-on-accent', 'accent-solid'],
  ['bg-danger-solid text-on-danger', 'danger-solid'],
] as const;
const sizes = [
  ['text-5xl font-semibold', 'Everyone at one table'],
  ['text-4xl font-semibold', 'Everyone at one table'],
  ['text-3xl font-semibold', 'Quarterly planning'],
  ['text-2xl font-semibold', 'Quarterly planning'],
  ['text-xl font-semibold', 'Page title, 20'],
  ['text-lg font-semibold', 'Dialog title, 16'],
  ['text-base', 'Body, 14: The quick brown fox jumps over the lazy dog, 0123456789.'],
  ['text-sm', 'Dense, 13: The quick brown fox jumps over the lazy dog, 0123456789.'],
  ['text-xs text-muted', 'Small, 12: Updated 5m ago by Amara Okafor'],
  ['text-2xs text-subtle', 'Tiny, 11: 99+'],
] as const;

/** Colours and type. */
export function Foundations() {
  return (
    <Section title="Foundations">
      <Row name="Surfaces and text">
        {surfaces.map((surface) => (
          <div
            key={surface}
            className={`${surface} flex w-36 flex-col rounded-card border border-hairline p-3 text-sm`}
          >
            <span className="font-medium text-ink">{surface}</span>
            <span className="text-muted">Muted</span>
            <span className="text-subtle">Subtle</span>
            <span className="text-accent">Accent</span>
          </div>
        ))}
      </Row>
      <Row name="Tones">
        {tints.map(([classes, name]) => (
          <div key={name} className={`${classes} rounded-card px-3 py-2 font-medium text-sm`}>
            {name}
          </div>
        ))}
      </Row>
      <Row name="Type" className="flex-col items-start gap-1">
        {sizes.map(([classes, text]) => (
          <p key={classes} className={classes}>
            {text}
          </p>
        ))}
        <p dir="auto" className="text-base">
          שלום עולם, طاولة طويلة, 長いテーブル, длинный стол, μακρύ τραπέζι, 🚀
        </p>
      </Row>
    </Section>
  );
}
