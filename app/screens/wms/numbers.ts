const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** «1,250.5»: a quantity as people read it. */
export const numberText = (value: string | number): string => plain.format(Number(value));
