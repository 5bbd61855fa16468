/** Names beside a field's own, in conform's notation: what was typed to find a reference, an uploaded file, its removal. */
export const SEARCH = '~q';
export const UPLOAD = '~file';
export const DROP = '~drop';
/** Cells copied from a spreadsheet, beside the name of the child rows they are for. */
export const PASTE = '~pega';

export const rowName = (lines: string, index: number, field: string) => `${lines}[${index}].${field}`;

/** Id of the element of a field, to which the summary of errors links. */
export const fieldId = (name: string) => `f-${name.replaceAll(/[[\].]+/g, '-')}`;

/** A button that posts the form without saving it: `add:lines`, `remove:lines:3`, `find:zone_id`. */
export const DO = 'do';
export const intent = (verb: string, ...rest: (string | number)[]) => [verb, ...rest].join(':');
