-- Payments whose money the bank has already, by all of their lines.
update payments p set status = 'CONCILIADO' where p.status = 'APLICADO'
  and exists (select 1 from cfl__transactions t where t.account_id = p.account_id and t.source_resource = 'payments' and t.source_id = p.id::text and t.status = 'CONCILIADA')
  and not exists (select 1 from cfl__transactions t where t.account_id = p.account_id and t.source_resource = 'payments' and t.source_id = p.id::text and t.status = 'EN_TRANSITO');
