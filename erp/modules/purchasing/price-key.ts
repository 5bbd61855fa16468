/** What is bought costs: whoever receives it need not know (purchasing §7). */
export const PRICES = { readKey: 'purchase-orders.prices' } as const;
