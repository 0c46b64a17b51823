-- The speed of page loads, counted in histograms: no visitor, address or browser is stored.
create table page_speed (
  -- A day in India.
  day date not null,
  page text not null check (page in
    ('home', 'products', 'product', 'cart', 'landing', 'reading', 'policy', 'auth', 'other', 'checkout', 'account',
     'admin_list', 'admin_other')),
  device text not null check (device in ('cheap_phone', 'phone', 'computer')),
  metric text not null check (metric in ('lcp', 'inp', 'cls', 'ttfb')),
  -- The place of the value in the list of boundaries of its metric.
  bucket smallint not null check (bucket between 0 and 150),
  visits bigint not null check (visits > 0),
  primary key (day, page, device, metric, bucket)
);
