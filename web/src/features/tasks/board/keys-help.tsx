/** Describes the keys of a card to screen readers. */
export function KeysHelp() {
  return (
    <p id="board-keys" hidden>
      Press Enter to open, Space to pick up and move with the arrow keys, X to select, E to complete, M for
      more actions. S, P, D, A and L change status, priority, due date, assignee and tags.
    </p>
  );
}
