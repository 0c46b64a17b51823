-- The shop decides what becomes of a cart by what it has seen of it, and tells both here, so that reading and
-- writing need no transaction around them: nothing is written when the cart has become another meanwhile.
create function change_cart(owner text, change_key text, seen text[], products text[], quantities integer[])
  returns text language plpgsql as $$
begin
  -- Changes of one cart come one after the other; what follows sees all that were made before. Changes of several
  -- carts may be made by one statement, which therefore does not wait for a cart while it has others.
  if not pg_try_advisory_xact_lock(hashtext('cart'), hashtext(owner)) then
    return 'outdated';
  end if;
  if exists (select from cart_changes where user_id = owner and key = change_key) then
    return 'repeated';
  end if;
  if seen is distinct from array(
    select product_id || ' ' || quantity from cart_items where user_id = owner order by added_at, product_id
  ) then
    return 'outdated';
  end if;
  if change_key is not null then
    insert into cart_changes (user_id, key) values (owner, change_key);
  end if;
  if 0 = any(quantities) then
    delete from cart_items using unnest(products, quantities) as line (product, quantity)
      where user_id = owner and product_id = line.product and line.quantity = 0;
  end if;
  insert into cart_items (user_id, product_id, quantity)
    select owner, line.product, line.quantity
      from unnest(products, quantities) with ordinality as line (product, quantity, place)
      where line.quantity > 0 order by place
    on conflict (user_id, product_id) do update set quantity = excluded.quantity;
  return 'done';
end $$;

-- What was bought leaves the cart; what was put in meanwhile stays.
create function take_out_of_cart(owner text, products text[], quantities integer[])
  returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('cart'), hashtext(owner));
  delete from cart_items using unnest(products, quantities) as bought (product, quantity)
    where user_id = owner and product_id = bought.product and cart_items.quantity <= bought.quantity;
  update cart_items set quantity = cart_items.quantity - bought.quantity
    from unnest(products, quantities) as bought (product, quantity)
    where user_id = owner and product_id = bought.product;
end $$;
