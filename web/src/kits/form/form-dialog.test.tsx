import { errorText } from '@longtable/contract/errors';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { renderAlone } from '../../../test/render-alone.tsx';
import { aUser } from '../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../test/screen.ts';
import { ApiError } from '../../platform/client.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from './form-dialog.tsx';
import { TextField } from './text-field.tsx';
import { type FormOptions, useForm } from './use-form.ts';

const shape = async () => (await import('@longtable/contract/teams')).teamsApi.create.input;

type Values = { name: string; description: string };
type Save = FormOptions<Values>['save'];
const blank: Values = { name: '', description: '' };

/** A button that opens a form for a team. */
function exampleOf(options: Partial<FormOptions<Values>> = {}) {
  return function Example() {
    const [open, setOpen] = useState(false);
    const form = useForm<Values>({
      blank,
      open,
      onOpenChange: setOpen,
      shape,
      inputOf: (values, id) => ({ ...values, id }),
      save: () => undefined,
      ...options,
    });
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <FormDialog
          form={form}
          title="New team"
          description="A team with a name that says what it does."
          submitLabel="Create team"
          failed="The team was not created"
        >
          <TextField form={form} field="name" label="Name" required maxLength={100} />
          <TextField form={form} field="description" label="Description" maxLength={2000} rows={[2, 6]} />
        </FormDialog>
      </>
    );
  };
}

async function openForm(): Promise<void> {
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(field('Name')).toHaveFocus();
}

const dialog = () => page.getByRole('dialog', { name: 'New team' });

function field(label: string): Locator {
  return dialog().getByRole('textbox', { name: label });
}

async function submit(): Promise<void> {
  await dialog().getByRole('button', { name: 'Create team' }).click();
}

function refused(fields?: Record<string, string>): ApiError {
  const code = 'request/malformed';
  return new ApiError(422, { code, text: errorText(code), errorId: 'e', ...(fields && { fields }) });
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('shows a form, its problems and a refusal', async () => {
    await renderAlone(
      exampleOf({
        save: () => {
          throw refused();
        },
      }),
    );
    await openForm();
    await expectScreen('a blank form');
    await submit();
    await expect.element(dialog().getByText('Enter a name for the team.')).toBeVisible();
    await field('Description').fill('d'.repeat(2001));
    await expect.element(dialog().getByText('2001 of 2000')).toBeVisible();
    await expectScreen('a form with problems');
    await field('Description').fill('');
    await field('Name').fill('Design');
    await submit();
    await expect.element(dialog().getByText('The team was not created')).toBeVisible();
    await expectScreen('a refused form');
  });
});

describe('a form', () => {
  onDevice(desktop);

  test('is filled in, corrected and submitted by keyboard', async () => {
    const save = vi.fn<Save>();
    await renderAlone(exampleOf({ save }));
    await openForm();
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Name')).toHaveFocus();
    await expect
      .element(field('Name'))
      .toHaveAccessibleDescription(expect.stringContaining('Enter a name for the team.'));
    expect(save).not.toHaveBeenCalled();
    await userEvent.keyboard('Design');
    await expect.element(dialog().getByText('Enter a name for the team.')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Design', description: '' }, expect.any(String));
  });

  test('reports what is too long while typing, and the rest only after an attempt to save', async () => {
    await renderAlone(exampleOf());
    await openForm();
    await field('Name').fill('n'.repeat(101));
    await expect.element(dialog().getByText('Use at most 100 characters.')).toBeVisible();
    await field('Name').fill('');
    await expect.element(dialog().getByText('Use at most 100 characters.')).not.toBeInTheDocument();
    await expect.element(dialog().getByText('Enter a name for the team.')).not.toBeInTheDocument();
  });

  test('shows a refusal at its field until the value changes', async () => {
    const save = vi.fn<Save>().mockRejectedValueOnce(refused({ name: 'There is such a team.' }));
    await renderAlone(exampleOf({ save }));
    await openForm();
    await field('Name').fill('Design');
    await submit();
    await expect.element(dialog().getByText('There is such a team.')).toBeVisible();
    await expect.element(field('Name')).toHaveFocus();
    await expect.element(dialog().getByRole('alert')).not.toBeInTheDocument();
    await field('Name').fill('Design 2');
    await expect.element(dialog().getByText('There is such a team.')).not.toBeInTheDocument();
    await submit();
    await expect.element(dialog()).not.toBeInTheDocument();
    // A repeated request has the id of the first one.
    const [first, second] = save.mock.calls.map(([, id]) => id);
    expect(second).toBe(first);
  });

  test('shows the refusal of a field that it does not have as a whole', async () => {
    const save = vi.fn<Save>().mockRejectedValue(refused({ colour: 'Choose one of the options.' }));
    await renderAlone(exampleOf({ save }));
    await openForm();
    await field('Name').fill('Design');
    await submit();
    await expect.element(dialog().getByText('Choose one of the options.')).toBeVisible();
  });

  test('shows the refusal of a code at the field that the form names for it', async () => {
    const code = 'auth/wrong-password';
    const error = new ApiError(422, { code, text: 'Wrong.', errorId: 'e' });
    const save = vi.fn<Save>().mockRejectedValue(error);
    await renderAlone(exampleOf({ save, fieldOfCode: { [code]: 'description' } }));
    await openForm();
    await field('Name').fill('Design');
    await submit();
    await expect.element(field('Description')).toHaveAccessibleDescription(expect.stringContaining('Wrong.'));
  });

  test('restores unsaved values and discards them on request', async () => {
    const user = aUser();
    await renderAlone(exampleOf({ draftName: 'example' }), { user });
    await openForm();
    await field('Name').fill('Half a na');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await openForm();
    await expect.element(field('Name')).toHaveValue('Half a na');
    await expect.element(dialog().getByText('Your draft was restored.', { exact: false })).toBeVisible();
    await dialog().getByRole('button', { name: 'Discard draft' }).click();
    await expect.element(field('Name')).toHaveValue('');
  });

  test('forgets unsaved values without a name to keep them under', async () => {
    await renderAlone(exampleOf());
    await openForm();
    await field('Name').fill('Half a na');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await openForm();
    await expect.element(field('Name')).toHaveValue('');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  test('stays open with blank values and a new id if it should', async () => {
    const save = vi.fn<Save>();
    await renderAlone(exampleOf({ save, staysOpen: true }));
    await openForm();
    await field('Name').fill('Design');
    await submit();
    await expect.element(field('Name')).toHaveValue('');
    await field('Name').fill('Research');
    await submit();
    await expect.poll(() => save).toHaveBeenCalledTimes(2);
    const [first, second] = save.mock.calls.map(([, id]) => id);
    expect(second).not.toBe(first);
    await expect.element(dialog()).toBeVisible();
  });
});
