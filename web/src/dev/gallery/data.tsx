import { Tag } from 'lucide-react';
import { useState } from 'react';
import { Avatar, AvatarGroup } from '../../ui/avatar.tsx';
import { Badge, CountBadge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Separator } from '../../ui/separator.tsx';
import { LevelGlyph, StateGlyph } from '../../ui/state-glyph.tsx';
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { Row, Section } from './section.tsx';

const people = [
  'Amara Okafor',
  'Jonas Lindqvist',
  'Mei Tanaka',
  'Zoë',
  'דנה לוי',
  'Rafael de la Cruz Montenegro',
  '🚀 Rocket',
  'Priya Raman',
].map((name, index) => ({ id: `person-${index * 7}`, name }));

const states = [
  { name: 'To Do', glyph: <StateGlyph fraction={0} tone="neutral" /> },
  { name: 'In Progress', glyph: <StateGlyph fraction={0.5} tone="accent" /> },
  { name: 'Review', glyph: <StateGlyph fraction={0.75} tone="plum" /> },
  { name: 'Completed', glyph: <StateGlyph fraction={1} tone="success" mark="check" /> },
  { name: 'Blocked', glyph: <StateGlyph fraction={1} tone="danger" mark="cross" /> },
];

const rows = [
  ['Prepare the agenda for the quarterly planning meeting with all departments', 'High', 3, '14 Mar', 1],
  ['Review the contract', 'Medium', 2, '2 Apr', 2],
  ['הכן את המצגת 🎉', 'Low', 1, '11 Nov', 0],
] as const;
const tones = { 1: 'success', 2: 'warning', 3: 'danger' } as const;

const longList = Array.from({ length: 10_000 }, (_, index) => ({
  id: `row-${index}`,
  name: `Row ${index + 1}`,
}));

/** Small things and tables. */
export function Data() {
  const [selected, setSelected] = useState<readonly number[]>([1]);
  const [sort, setSort] = useState<'ascending' | 'descending'>('ascending');
  return (
    <Section title="Data">
      <Row name="Avatars">
        {(['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const).map((size) => (
          <Avatar key={size} size={size} name="Amara Okafor" seed="person-0" />
        ))}
        <Avatar name="With picture" src="/favicon.svg" size="lg" />
        <Avatar name="Broken Picture" src="/nothing.png" size="lg" />
        {people.map((person) => (
          <Avatar key={person.id} name={person.name} seed={person.id} size="lg" />
        ))}
        <AvatarGroup people={people} />
      </Row>
      <Row name="Badges, chips">
        {(['neutral', 'accent', 'plum', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Badge key={tone} tone={tone} dot>
            {tone}
          </Badge>
        ))}
        <Badge tone="danger" icon={<LevelGlyph level={3} tone="danger" />}>
          High
        </Badge>
        <Badge size="sm">small</Badge>
        <CountBadge count={3} label="unread" />
        <CountBadge count={128} label="unread" />
        <Chip icon={<Tag />}>design</Chip>
        <Chip removeLabel="Remove filter High" onRemove={() => undefined}>
          Priority: High
        </Chip>
      </Row>
      <Row name="States and levels">
        {states.map((state) => (
          <span key={state.name} className="inline-flex items-center gap-1.5 text-sm">
            {state.glyph}
            {state.name}
          </span>
        ))}
        <Separator orientation="vertical" className="h-4 self-center" />
        {([1, 2, 3] as const).map((level) => (
          <LevelGlyph key={level} level={level} tone={tones[level]} label={`Level ${level}`} />
        ))}
      </Row>
      <Card padding="none" className="overflow-hidden">
        <Table label="Tasks">
          <Thead>
            <Tr>
              <Th className="w-8">
                <span className="sr-only">Select</span>
              </Th>
              <Th sort={sort} onSort={() => setSort(sort === 'ascending' ? 'descending' : 'ascending')}>
                Task name
              </Th>
              <Th onSort={() => setSort('ascending')}>Priority</Th>
              <Th>Status</Th>
              <Th align="end">Due</Th>
            </Tr>
          </Thead>
          <Tbody>
            {rows.map(([title, priority, level, due, state], index) => (
              <Tr key={title} selected={selected.includes(index)}>
                <Td>
                  <Checkbox
                    aria-label={`Select ${title}`}
                    checked={selected.includes(index)}
                    onCheckedChange={(checked) =>
                      setSelected(checked ? [...selected, index] : selected.filter((each) => each !== index))
                    }
                  />
                </Td>
                <Td>
                  <span dir="auto" className="line-clamp-1 min-w-40 font-medium">
                    {title}
                  </span>
                </Td>
                <Td>
                  <span className="inline-flex items-center gap-1.5 text-muted">
                    <LevelGlyph level={level} tone={tones[level]} />
                    {priority}
                  </span>
                </Td>
                <Td>
                  <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-muted">
                    {states[state]?.glyph}
                    {states[state]?.name}
                  </span>
                </Td>
                <Td numeric className="whitespace-nowrap text-muted">
                  {due}
                </Td>
              </Tr>
            ))}
          </Tbody>
        </Table>
      </Card>
      <Row name="Long list">
        <div className="flex h-56 w-96 flex-col rounded-card border border-hairline bg-surface">
          <VirtualList
            label="Ten thousand rows"
            items={longList}
            rowHeight={36}
            contentClassName="px-3"
            renderRow={({ name }, tabIndex) => (
              <button
                type="button"
                data-row-focus=""
                tabIndex={tabIndex}
                className="focus-inset h-full w-full border-hairline border-b text-left text-sm"
              >
                {name}
              </button>
            )}
          />
        </div>
      </Row>
    </Section>
  );
}
