-- Testimonials become a section of the settings, which has versions, a preview and an undo.

-- Files of other hosts never played, because the content security policy forbids them.
create function pg_temp.own_file(path text) returns text language sql as $$
  select case when path ~ '^/[^/\\\s?#][^\\\s?#]*$' and path !~ '\.\.' and length(path) <= 300 then path end
$$;

-- Consents were not recorded until now, and only the owner knows them.
create function pg_temp.unknown_consent(name text) returns jsonb language sql as $$
  select jsonb_build_object('givenBy', name, 'at', to_char(now(), 'YYYY-MM-DD'),
    'how', 'Published before consents were recorded here. Please check and complete this entry.')
$$;

-- Only shops that were seeded before have testimonials; a new shop gets the samples of the seed.
insert into settings (section, version, data)
select 'testimonials', 1, jsonb_build_object(
  'texts', (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', btrim(name), 'location', btrim(location),
      'message', btrim(message), 'rating', rating, 'verified', verified, 'isHidden', false,
      'consent', pg_temp.unknown_consent(name)) order by position, id), '[]')
    from (select * from testimonials order by position, id limit 100) shown),
  'videos', (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', btrim(name), 'location', btrim(location),
      'title', btrim(title), 'mp4', pg_temp.own_file(video_src), 'webm', pg_temp.own_file(webm_src),
      'captions', pg_temp.own_file(captions_src), 'poster', coalesce(pg_temp.own_file(thumbnail), '/art/no-picture.svg'),
      'posterAvif', pg_temp.own_file(thumbnail_avif), 'fullQuote', btrim(full_quote), 'rating', rating,
      'duration', duration, 'product', slug, 'isHidden', false,
      'consent', pg_temp.unknown_consent(name)) order by position, id), '[]')
    from (
      select video_testimonials.*, products.slug
      from video_testimonials left join products on products.id = product_id
      where pg_temp.own_file(video_src) is not null or pg_temp.own_file(webm_src) is not null
      order by position, video_testimonials.id limit 30) shown),
  -- The fixed figures and reviews that the pages of products showed.
  'reviews', '{
    "rating": "4.91", "count": 24, "list": [
      {"name": "Ananya S.", "rating": 5, "date": "12 March 2025", "consent": null,
        "text": "Fresh, crunchy and not oily. The pack was sealed well and came in three days."},
      {"name": "Rakesh J.", "rating": 5, "date": "2 March 2025", "consent": null,
        "text": "Tastes the way it did at home. I like that every ingredient is one I know."},
      {"name": "Lakshmi N.", "rating": 4, "date": "18 February 2025", "consent": null,
        "text": "Lovely with evening tea. I wish the pack were a little bigger."}]}'::jsonb)
where exists (select from seeds where name = 'testimonials')
on conflict do nothing;

drop table testimonials;
drop table video_testimonials;
drop function pg_temp.own_file(text);
drop function pg_temp.unknown_consent(text);
