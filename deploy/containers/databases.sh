# Read by the PostgreSQL image when its data folder is new: one database and one role for each service.
psql -v ON_ERROR_STOP=1 -U postgres -f /keys/databases.sql
