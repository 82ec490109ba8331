/** An address of the form `/#/app/…`, as other software of this kind has it, as a path of the app; any other address as it is. */
export function appPath(address: string): string {
  return address.replace(/^\/?#(?=\/app(?:[/?#]|$))/, '');
}
