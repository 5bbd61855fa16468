-- What replaces goods that were invoiced took their invoice over, and nothing is left to invoice of what went back.
update shipment_lines l set returned_value = coalesce(l.received_value, 0) + l.rejected_value - l.invoiced_value
  where exists (select 1 from purchase_return_replacements p where p.account_id = l.account_id and p.from_line_id = l.id and p.invoiced_part > 0)
    and l.returned_quantity >= l.rejected_quantity
    and l.invoiced_quantity >= l.payable_quantity - greatest(0, l.returned_quantity - l.rejected_quantity) + l.returned_invoiced;
