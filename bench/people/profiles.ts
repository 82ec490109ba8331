import type pg from 'pg';

const firstNames =
  'Amara Anna Andrea Marta Ana Ivan Jan Hana Sara Ada Lena Sophie Sofía Émile Zoë Chloé Mateo Lucía Siobhán Ngozi Chidi Aisha Omar Yusuf Grace Alan Linus Ken Barbara Edsger Donald Frances Katherine Dmitri Olga Priya Arjun Wei Li Mei さくら 美咲 翔太 Дмитрий Ольга Анна نورة فاطمة محمد प्रिया अर्जुन'.split(
    ' ',
  );
const lastNames =
  'Okafor Lindqvist Novák Novakova Fernández Andersen Hansen Larsen Müller Großmann Schneider Brandt Moreau Laurent Rossi Bianchi Silva Santos Costa Pereira Kowalska Nowak Horvat Popescu Ionescu Yılmaz Demir Kaya Velasquez Herrera Castillo Watanabe 田中 佐藤 鈴木 Соколов Петрова Иванов الخطيب العتيبي वेंकटरमन शर्मा Nguyen Tran Pham Singh Sharma Gupta Banerjee Adeyemi Abara Mensah Mbeki Dlamini Hopper Lovelace Turing Ritchie Liskov Lamport Hamilton Johnson Thompson Kernighan'.split(
    ' ',
  );

/** Inserts this many people who cannot sign in, with combinations of first, middle and last names in five scripts. */
export async function fillProfiles(pool: pg.Pool, profiles: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `with made as (
         insert into users (id, name, email)
         select gen_random_uuid(),
           first[1 + n % cardinality(first)] || case when n % 3 = 0 then ' ' || first[1 + (n / 7) % cardinality(first)] else '' end
             || ' ' || last[1 + (n::bigint * 7919) % cardinality(last)],
           'person-' || n || '@filled.test'
         from generate_series(1, $1::int) n, (select $2::text[] as first, $3::text[] as last) names
         returning id, name, email
       )
       insert into user_profiles (id, full_name, email) select id, name, email from made`,
      [profiles, firstNames, lastNames],
    );
  } finally {
    client.release(true);
  }
}
