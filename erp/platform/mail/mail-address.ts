/** An address as people write it; what separates several is no part of one. */
const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;
const MOST = 254;

export const isMailAddress = (text: string): boolean => text.length <= MOST && ADDRESS.test(text);
