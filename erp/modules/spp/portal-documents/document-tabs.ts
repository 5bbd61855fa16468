/** What a supplier handed in, and what is asked of it. */
export const DOCUMENT_TABS = ['supplier_users/documents', 'supplier_users/checklist'] as const;
