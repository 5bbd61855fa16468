const HIDDEN = '***';
const begun = (text: string): string => `${text.slice(0, 1)}${HIDDEN}`;

function masked(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${begun(name)}@${begun(domain)}${/\.[^.]*$/.exec(domain)?.[0] ?? ''}`;
}

/** Addresses, separated by commas, as only who knows them knows them again: `c***@c***.mx`. */
export const maskedMail = (addresses: string): string =>
  addresses
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(masked)
    .join(', ');
