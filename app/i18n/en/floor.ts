export const floor: Readonly<Record<string, string>> = {};
