import { Archive, Bell, Copy, Folder, MoreHorizontal, Pencil, Settings, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog, DialogCancel, type DialogSize } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import {
  Menu,
  MenuCheckboxItem,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
} from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { Row, Section } from './section.tsx';

const sizes: readonly DialogSize[] = ['sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'];

/** What floats over the page. */
export function Overlays() {
  const [size, setSize] = useState<DialogSize | null>(null);
  const [sheet, setSheet] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [sort, setSort] = useState('due');
  const [done, setDone] = useState(true);
  return (
    <Section title="Overlays">
      <Row name="Menu and popover">
        <Menu trigger={<Button iconEnd={<MoreHorizontal />}>Task</Button>}>
          <MenuItem icon={<Pencil />} shortcut="E">
            Edit
          </MenuItem>
          <MenuItem icon={<Copy />} shortcut="Mod+D">
            Duplicate
          </MenuItem>
          <MenuSub label="Move to…" icon={<Folder />}>
            <MenuItem>To do</MenuItem>
            <MenuItem hint="now">In progress</MenuItem>
            <MenuItem>Review</MenuItem>
          </MenuSub>
          <MenuItem icon={<Archive />} disabled>
            Archive
          </MenuItem>
          <MenuItem icon={<Settings />} render={(content) => <a href="#settings">{content}</a>}>
            Settings (a link)
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" shortcut="Backspace" onSelect={() => setConfirming(true)}>
            Delete…
          </MenuItem>
        </Menu>
        <Menu trigger={<Button>Sort</Button>} label="Sort">
          <MenuLabel>Sort by</MenuLabel>
          <MenuRadioGroup value={sort} onValueChange={setSort}>
            <MenuRadioItem value="due">Due date</MenuRadioItem>
            <MenuRadioItem value="priority">Priority</MenuRadioItem>
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuCheckboxItem checked={done} onCheckedChange={setDone} keepOpen>
            Show completed
          </MenuCheckboxItem>
        </Menu>
        <Popover
          label="Notifications"
          align="end"
          className="w-96 p-0"
          trigger={
            <IconButton label="Notifications" variant="secondary">
              <Bell />
            </IconButton>
          }
        >
          <EmptyState compact icon={<Bell />} title="No notifications yet" headingLevel={3} />
        </Popover>
      </Row>
      <Row name="Dialog">
        {sizes.map((each) => (
          <Button key={each} onClick={() => setSize(each)}>
            {each}
          </Button>
        ))}
        <Button variant="danger" onClick={() => setConfirming(true)}>
          Delete task
        </Button>
      </Row>
      <Row name="Sheet">
        <Button onClick={() => setSheet(true)}>Open</Button>
      </Row>
      <Sheet
        open={sheet}
        onOpenChange={setSheet}
        title="Something with a long name that takes more than one line of the sheet"
        footer={<Button onClick={() => setSheet(false)}>Done</Button>}
      >
        <p className="text-sm">A closer look at one thing, beside what it was opened from.</p>
      </Sheet>
      <TaskDialog size={size} onClose={() => setSize(null)} />
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Confirm Delete Task"
        description="Are you sure you want to delete this task? This action cannot be undone."
        confirmLabel="Delete task"
        busy={busy}
        error={failed ? { title: 'Unable to delete task', message: 'The server did not answer.' } : undefined}
        onConfirm={() => {
          setBusy(true);
          setTimeout(() => {
            setBusy(false);
            setFailed(!failed);
            if (failed) setConfirming(false);
          }, 1200);
        }}
      />
    </Section>
  );
}

function TaskDialog({ size, onClose }: { size: DialogSize | null; onClose: () => void }) {
  const [tab, setTab] = useState<'details' | 'assignment'>('details');
  const [saving, setSaving] = useState(false);
  const [priority, setPriority] = useState('high');
  return (
    <Dialog
      open={size !== null}
      onOpenChange={(open) => !open && onClose()}
      size={size ?? 'md'}
      title="Create New Task"
      description={size === 'xl' ? 'It appears on the board at once.' : undefined}
      busy={saving}
      onSubmit={() => {
        setSaving(true);
        setTimeout(() => {
          setSaving(false);
          onClose();
        }, 1500);
      }}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={saving}>
            Create task
          </Button>
        </>
      }
    >
      <Tabs value={tab} onValueChange={setTab}>
        <TabList label="Task">
          <Tab value="details">Details</Tab>
          <Tab value="assignment" count={2}>
            Assignment
          </Tab>
        </TabList>
        <TabPanel value="details" className="grid gap-4">
          <Field label="Title" required>
            <Input placeholder="What should be done?" />
          </Field>
          <Field label="Priority">
            <Select
              value={priority}
              onValueChange={setPriority}
              options={Array.from({ length: 30 }, (_, n) => ({
                value: n ? `p${n}` : 'high',
                label: `Level ${n}`,
              }))}
            />
          </Field>
          <Field label="Description">
            <Textarea />
          </Field>
          {size === '2xl' &&
            Array.from({ length: 12 }, (_, n) => (
              <Field key={n} label={`More ${n + 1}`}>
                <Input />
              </Field>
            ))}
        </TabPanel>
        <TabPanel value="assignment">Two people.</TabPanel>
      </Tabs>
    </Dialog>
  );
}
