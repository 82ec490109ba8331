import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAlone } from '../../test/render-alone.tsx';
import { Tab, TabList, TabPanel, Tabs } from './tabs.tsx';

function Example({ start = 'one' }: { start?: string | null }) {
  const [value, setValue] = useState(start);
  return (
    <Tabs value={value} onValueChange={setValue}>
      <TabList label="Numbers">
        <Tab value="one">One</Tab>
        <Tab value="two" disabled>
          Two
        </Tab>
        <Tab value="three">Three</Tab>
      </TabList>
      <TabPanel value="one">First</TabPanel>
      <TabPanel value="two">Second</TabPanel>
      <TabPanel value="three">Third</TabPanel>
    </Tabs>
  );
}

test('selects a tab by click, and names its panel', async () => {
  await renderAlone(Example);
  await expect.element(page.getByRole('tab', { name: 'One' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Three' }).click();
  await expect.element(page.getByRole('tabpanel', { name: 'Three' })).toHaveTextContent('Third');
  await expect.element(page.getByText('First')).not.toBeInTheDocument();
});

test('selects tabs by keyboard, without disabled ones', async () => {
  await renderAlone(Example);
  const [one, three] = [page.getByRole('tab', { name: 'One' }), page.getByRole('tab', { name: 'Three' })];
  await userEvent.tab();
  await expect.element(one).toHaveFocus();
  for (const [key, tab] of [
    ['{ArrowRight}', three],
    ['{ArrowRight}', one],
    ['{ArrowLeft}', three],
    ['{Home}', one],
    ['{End}', three],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(tab).toHaveFocus();
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  }
  await userEvent.tab();
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
});

test('leaves arrow keys with a modifier to the browser', async () => {
  await renderAlone(Example);
  await userEvent.tab();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.element(page.getByRole('tab', { name: 'One' })).toHaveFocus();
});

test('while no tab is selected, the Tab key reaches each without selecting it', async () => {
  await renderAlone(() => <Example start={null} />);
  for (const name of ['One', 'Three']) {
    await userEvent.tab();
    await expect.element(page.getByRole('tab', { name })).toHaveFocus();
    await expect.element(page.getByRole('tab', { selected: true })).not.toBeInTheDocument();
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('tabpanel', { name: 'Three' })).toHaveTextContent('Third');
});

test('a panel that is not shown takes no place, whatever its class', async () => {
  await renderAlone(() => (
    <Tabs value="one" onValueChange={() => {}}>
      <TabPanel value="two" className="flex">
        Second
      </TabPanel>
    </Tabs>
  ));
  await expect.element(page.getByRole('tabpanel', { includeHidden: true })).not.toBeVisible();
});
