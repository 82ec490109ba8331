/**
 * Loads the style sheet of a viewer before the viewer is shown. Imported, it would come with every part that is in the same file of
 * the build.
 */
export function StyleSheet({ url }: { url: string }) {
  return <link rel="stylesheet" href={url} precedence="default" />;
}
