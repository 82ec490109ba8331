import { ArrowRight, LayoutGrid, List, MoreHorizontal, Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { Row, Section } from './section.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const;
const views = [
  { value: 'list', label: 'List', icon: <List /> },
  { value: 'board', label: 'Board', icon: <LayoutGrid /> },
  { value: 'timeline', label: 'Timeline' },
] as const;

/** Buttons and what chooses between views. */
export function Actions() {
  const [view, setView] = useState<(typeof views)[number]['value']>('board');
  const [starred, setStarred] = useState(true);
  const [saving, setSaving] = useState(false);
  return (
    <Section title="Actions">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Row key={size} name={`Button, ${size}`}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              Create task
            </Button>
          ))}
        </Row>
      ))}
      <Row name="With icons, loading, disabled">
        <Button variant="primary" icon={<Plus />}>
          New task
        </Button>
        <Button iconEnd={<ArrowRight />}>Continue</Button>
        <Button
          variant="primary"
          loading={saving}
          onClick={() => {
            setSaving(true);
            setTimeout(() => setSaving(false), 1500);
          }}
        >
          Save changes
        </Button>
        <Button variant="primary" loading>
          Saving
        </Button>
        <Button loading>Saving</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="ghost" disabled>
          Disabled
        </Button>
      </Row>
      <Row name="Icon buttons">
        <IconButton label="Edit task" shortcut="E">
          <Pencil />
        </IconButton>
        <IconButton label="More actions" variant="secondary">
          <MoreHorizontal />
        </IconButton>
        <IconButton label="New task" variant="primary" shortcut="C">
          <Plus />
        </IconButton>
        <IconButton label="Star" pressed={starred} onClick={() => setStarred(!starred)}>
          <Star />
        </IconButton>
        <IconButton label="Remove" size="sm" disabled>
          <Trash2 />
        </IconButton>
        <IconButton label="Delete note" loading>
          <Trash2 />
        </IconButton>
        <Tooltip label="Opens search from anywhere" shortcut="Mod+K">
          <Button variant="ghost">Hover for a tooltip</Button>
        </Tooltip>
      </Row>
      <Row name="Segmented control">
        <SegmentedControl label="View" value={view} onValueChange={setView} options={views} />
        <SegmentedControl label="Small view" size="sm" value={view} onValueChange={setView} options={views} />
        <SegmentedControl
          label="View as icons"
          value={view === 'timeline' ? 'list' : view}
          onValueChange={setView}
          options={[
            { value: 'list', label: 'List', icon: <List />, iconOnly: true },
            { value: 'board', label: 'Board', icon: <LayoutGrid />, iconOnly: true },
          ]}
        />
      </Row>
      <Row name="Keys">
        <Kbd keys="Mod+K" />
        <Kbd keys="G T" />
        <Kbd keys="Escape" />
        <Kbd keys="?" />
      </Row>
    </Section>
  );
}
