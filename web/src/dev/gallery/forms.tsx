import { Search } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { LevelGlyph } from '../../ui/state-glyph.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { Row, Section } from './section.tsx';

const priorities = [
  { value: 'high', label: 'High', icon: <LevelGlyph level={3} tone="danger" /> },
  { value: 'medium', label: 'Medium', icon: <LevelGlyph level={2} tone="warning" /> },
  { value: 'low', label: 'Low', icon: <LevelGlyph level={1} tone="success" /> },
] as const;

const grouped = [
  { label: 'Yours', options: [{ value: 'site', label: 'Website relaunch', hint: '12 tasks' }] },
  {
    label: 'Shared with you',
    options: [
      { value: 'hiring', label: 'Hiring for the design team in the autumn of next year' },
      { value: 'archive', label: 'Archive', disabled: true },
    ],
  },
];

/** Everything one fills in. */
export function Forms() {
  const [priority, setPriority] = useState('medium');
  const [project, setProject] = useState('');
  const [text, setText] = useState('Grows with what is written.\nSecond line.');
  const [ticked, setTicked] = useState(true);
  const [on, setOn] = useState(true);
  return (
    <Section title="Forms">
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2 lg:grid-cols-3">
        <Field label="Title" required hint="What should be done, in a few words.">
          <Input placeholder="Prepare the agenda" />
        </Field>
        <Field label="E-mail" required error="Enter an e-mail address, like name@example.com.">
          <Input type="email" defaultValue="amara@" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Can’t be changed" />
        </Field>
        <Field label="Search" hideLabel>
          <Input
            type="search"
            icon={<Search />}
            placeholder="Search"
            end={<Kbd keys="Mod+K" className="pr-1" />}
          />
        </Field>
        <Field
          label="Password"
          labelEnd={
            <a href="#forgot" className="text-accent">
              Forgot password?
            </a>
          }
        >
          <PasswordInput autoComplete="current-password" defaultValue="correct horse" />
        </Field>
        <Field label="Due date" required>
          <DateInput defaultValue="2026-03-14" />
        </Field>
        <Field label="Priority">
          <Select value={priority} onValueChange={setPriority} options={priorities} />
        </Field>
        <Field label="Project" hint="Members of the project see the task.">
          <Select value={project} onValueChange={setProject} options={grouped} placeholder="No project" />
        </Field>
        <Field label="Project, wrong" error="Choose a project.">
          <Select value="" onValueChange={setProject} options={grouped} />
        </Field>
        <Field label="Description" labelEnd={`${text.length} characters`}>
          <Textarea value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label="Right to left">
          <Textarea defaultValue="כתוב כאן משהו ארוך יותר כדי לראות את הכיוון" />
        </Field>
        <Field label="Large">
          <Input size="lg" placeholder="name@example.com" />
        </Field>
      </div>
      <Row name="Checkbox" className="items-start gap-6">
        <Checkbox checked={ticked} onCheckedChange={setTicked} label="Notify me" />
        <Checkbox checked={false} onCheckedChange={setTicked} label="Off" />
        <Checkbox checked={false} indeterminate onCheckedChange={setTicked} label="Some" />
        <Checkbox checked disabled onCheckedChange={setTicked} label="Disabled" />
        <Checkbox
          checked={ticked}
          onCheckedChange={setTicked}
          label="Weekly summary"
          description="On Monday morning, what happened and what is due."
        />
        <Checkbox checked={ticked} onCheckedChange={setTicked} aria-label="Select row" />
      </Row>
      <Row name="Switch" className="items-start gap-6">
        <Switch checked={on} onCheckedChange={setOn} aria-label="Without label" />
        <Switch checked={!on} onCheckedChange={(next) => setOn(!next)} label="Off" />
        <Switch checked={on} disabled onCheckedChange={setOn} label="Disabled" />
        <Switch
          className="w-full max-w-90"
          checked={on}
          onCheckedChange={setOn}
          label="Push notifications"
          description="On this device, while Longtable is closed."
        />
      </Row>
    </Section>
  );
}
