/** The server, the connected role, and the databases of `:others` that it could enter. */
export const SELECT_ROLE_AND_SERVER = `
  SELECT current_setting('server_version_num')::int AS version,
         (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "epochMs",
         r.rolsuper AS "isSuperuser",
         r.rolconnlimit AS "roleConnections",
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0) AS "serverConnections",
         (SELECT count(*)::int FROM pg_class c WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p')) AS "ownedTables",
         has_schema_privilege('public', 'CREATE') AS "canCreateTables",
         array(SELECT d.datname::text FROM pg_database d
                WHERE d.datname = ANY(:others) AND has_database_privilege(d.oid, 'CONNECT')) AS "openDatabases"
    FROM pg_roles r
   WHERE r.rolname = current_user`;
