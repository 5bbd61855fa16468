/** An amount or a count of nothing as it is shown, with its sign or without. */
export const isZeroText = (text: string): boolean => /^\$?0(?:\.0+)?$/.test(text);
