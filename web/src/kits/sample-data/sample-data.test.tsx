import { sampleTaskCount } from '@longtable/contract/rules/sample-data';
import { sampleDataApi } from '@longtable/contract/sample-data';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../test/fake-api.ts';
import { setOffline } from '../../../test/fake-network.ts';
import { fakeTasks } from '../../../test/fake-tasks.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { aTask, aUser } from '../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../test/screen.ts';

const ada = aUser();
const steps = page.getByRole('region', { name: 'Get started' });
const load = page.getByRole('button', { name: 'Load sample data' });
const remove = page.getByRole('button', { name: 'Remove sample data' });

/** Sample data on the fake server. */
function fakeSample({ kept = [] }: { kept?: string[] } = {}) {
  let isLoaded = false;
  fakeApi(sampleDataApi.get, () => ({
    isLoaded,
    kept: isLoaded ? kept : [],
    hasOwnTasks: isLoaded && kept.length > 0,
  }));
  const loads = fakeApi(sampleDataApi.load, () => {
    isLoaded = true;
    return { done: true } as const;
  });
  const removals = fakeApi(sampleDataApi.remove, () => {
    isLoaded = false;
    return { kept };
  });
  const restores = fakeApi(sampleDataApi.restore, () => {
    isLoaded = true;
    return { done: true } as const;
  });
  return { loads, removals, restores };
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('is loaded and removed from the first steps in one click each, with undo', async () => {
    const { loads, removals, restores } = fakeSample();
    await renderApp('/app', { user: ada });
    await expect.element(steps).toMatchTextContent('0 of 3');
    await load.click();
    await expect.element(remove).toBeVisible();
    expect(loads).toHaveLength(1);
    expect(loads[0]?.taskIds).toHaveLength(sampleTaskCount);
    await expectScreen('first steps with sample data');
    await remove.click();
    await expect.element(load).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(remove).toBeVisible();
    expect(restores).toEqual([{ changeId: removals[0]?.changeId }]);
  });

  test('asks before removing it if some of it is the person’s own', async () => {
    const { removals } = fakeSample({ kept: ['Paint my walls'] });
    await renderApp('/app/settings?section=data', { user: ada });
    await load.click();
    await remove.click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect.element(dialog).toMatchTextContent('You have made “Paint my walls” your own. It stays');
    await expectScreen('remove sample data');
    await dialog.getByRole('button', { name: 'Remove sample data' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText('“Paint my walls” stays.')).toBeVisible();
    await expect.element(load).toBeVisible();
    expect(removals).toHaveLength(1);
  });
});

describe('on a desktop', () => {
  onDevice(desktop);

  test('repeats a lost click with the same ids, and needs a connection', async () => {
    fakeSample();
    const lost = fakeApi(sampleDataApi.load, new Refusal('request/too-many'));
    await renderApp('/app', { user: ada });
    await load.click();
    await expect.element(steps.getByRole('alert')).toBeVisible();
    await load.click();
    await expect.poll(() => lost.length).toBe(2);
    expect(lost[1]).toEqual(lost[0]);
    setOffline(true);
    await expect.element(page.getByText('Sample data needs a connection.')).toBeVisible();
    await expect.element(load).toBeDisabled();
    setOffline(false);
    await expect.element(load).toBeEnabled();
  });

  test('is no own task', async () => {
    fakeTasks(
      ada,
      Array.from({ length: sampleTaskCount }, (_, index) => aTask(ada, `Sample ${index}`)),
    );
    fakeApi(sampleDataApi.get, { isLoaded: true, kept: [], hasOwnTasks: false });
    await renderApp('/app', { user: ada });
    await expect.element(steps).toMatchTextContent('0 of 3');
  });
});
