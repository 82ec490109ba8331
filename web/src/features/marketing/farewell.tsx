/** A message after the deletion of one's account, until the next page. */
export function Farewell() {
  return (
    <p
      role="status"
      className="mx-4 mt-4 rounded-card border border-success-line bg-success-soft px-4 py-3 text-center text-ink text-sm sm:mx-auto sm:max-w-2xl"
    >
      <span className="font-medium">Your account is deleted.</span> Thank you for using Longtable. You are
      welcome back at any time.
    </p>
  );
}
