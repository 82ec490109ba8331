import { cloneElement, type ReactElement } from 'react';

type Props = Readonly<Record<string, unknown>>;
type Handler = (...values: unknown[]) => unknown;

/**
 * An element with more props. Added event handlers are called after its own, descriptions for screen readers are joined, and of
 * other props its own win.
 */
export function withProps(element: ReactElement, added: Props): ReactElement {
  const own = element.props as Props;
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(added)) {
    const known = own[name];
    if (known === undefined) props[name] = value;
    else if (isHandler(known) && isHandler(value)) props[name] = inTurn(known, value);
    else if (name === 'aria-describedby' && value !== undefined)
      props[name] = `${String(known)} ${String(value)}`;
  }
  return cloneElement(element, props);
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function';
}

function inTurn(first: Handler, second: Handler): Handler {
  return (...values) => {
    first(...values);
    second(...values);
  };
}
