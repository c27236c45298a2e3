from src.server.web_server import run

if __name__ == "__main__":
    run()
