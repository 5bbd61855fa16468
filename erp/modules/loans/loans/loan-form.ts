/** Tabs and sections of a loan's form. */
import type { Tab } from '#erp/model/types.ts';

export const LOAN_FORM = {
  tabs: [
    {
      key: 'datos',
      label: 'Datos',
      sections: [
        {
          title: 'Préstamo',
          help: 'Quién presta a quién, y cuánto.',
          fields: [
            'folio',
            'direction',
            'kind',
            'subject_id',
            'request_date',
            'disbursement_date',
            'principal',
            'currency_id',
            'exchange_rate',
            'bank_account_id',
            'branch_office_id',
            'disbursement_entry_id',
            'is_restructured',
            'reject_reason',
            'cancel_reason',
            'write_off_reason',
          ],
        },
        {
          title: 'Condiciones',
          help: 'De ellas sale la tabla de amortización, cada vez que se guarda.',
          fields: [
            'rate_type',
            'annual_rate',
            'spread',
            'default_rate',
            'method',
            'periodicity',
            'term',
            'first_payment_date',
            'grace_periods',
            'day_count',
            'interest_tax_id',
            'commission_percent',
            'insurance',
            'payroll_deduction',
          ],
        },
        {
          title: 'Garantías',
          help: 'Qué y quién responde por él.',
          fields: ['guarantee', 'guarantor'],
        },
        {
          title: 'TIIE y pagos pactados',
          help: 'La tasa de referencia desde cada día, y los pagos que se pactaron uno por uno.',
          fields: ['rate_changes', 'agreed'],
        },
      ],
    },
    {
      key: 'tabla',
      label: 'Tabla de amortización',
      sections: [
        {
          title: 'Pagos',
          help: 'El último absorbe los centavos. Cada cambio hace otra versión; la anterior se queda a la vista.',
          fields: ['installments'],
        },
      ],
    },
    {
      key: 'movimientos',
      label: 'Movimientos',
      sections: [
        {
          title: 'Cargos y lo que falta de ellos',
          help: 'Cada pago de la tabla por sus partes: el capital desde el desembolso, lo demás conforme corre.',
          fields: ['outstanding', 'overdue', 'next_due', 'charges'],
        },
        {
          title: 'Prepagos',
          help: 'Capital que se pagó antes de vencer, con la versión de la tabla que dejó.',
          fields: ['prepayments'],
        },
      ],
    },
  ],
} as const satisfies { readonly tabs: readonly Tab[] };
