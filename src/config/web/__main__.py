from src.config.web.server import run

if __name__ == "__main__":
    run()
