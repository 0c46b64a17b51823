-- Somebody who asks to be forgotten is taken out of the history of their orders: who did a step and what was noted
-- may then be blanked. What happened, and when, stays as it is.
drop trigger order_events_stay on order_events;
create trigger order_events_stay before update of order_id, at, kind, value on order_events
  for each row execute function refuse_change();
create trigger order_events_keep_their_words before update of note, actor on order_events
  for each row when (coalesce(current_setting('tokri.erasing', true), '') <> 'yes')
  execute function refuse_change();

-- Attempts that ended without money are found by their age, to be blanked once nothing can come of them.
create index checkouts_unpaid on checkouts (created_at)
  where state in ('expired', 'superseded') and phone <> '';
